"""A class at once: what many handed in, side by side."""
