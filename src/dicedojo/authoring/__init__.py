"""What the course promises, and whether it keeps it."""
