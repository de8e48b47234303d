"""Is a point that a grade took contested with reason? A test or a roll answers."""
