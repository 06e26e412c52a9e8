"""The judges, dispute by dispute, and the rule changes that turn them."""
