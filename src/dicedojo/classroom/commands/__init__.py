"""Commands of a class, with the screens that they print."""
