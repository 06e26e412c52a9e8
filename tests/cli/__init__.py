"""The command line as users call it: options, streams, help, exit codes, transcripts of the pages."""
