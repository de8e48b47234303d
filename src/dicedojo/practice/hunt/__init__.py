"""Planted bugs behind a wall: ask one, and catch it with a short test."""
