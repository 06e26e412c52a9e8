"""Advice: distance, what helps, what to throw, the chances."""
