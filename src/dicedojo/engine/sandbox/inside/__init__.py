"""What starts a room inside its sandbox, and what keeps it within limits there."""
