"""Planted bugs behind a wall: ask one, catch it with a test, notice all with few."""
