"""Starts a room inside its sandbox, and keeps it within limits there."""
