"""Starts a room inside its sandbox, with limits."""
