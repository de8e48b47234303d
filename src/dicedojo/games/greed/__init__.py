"""Greed."""
