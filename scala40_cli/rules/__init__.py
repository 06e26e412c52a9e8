"""The house rules: what varies from table to table, kept as data."""
