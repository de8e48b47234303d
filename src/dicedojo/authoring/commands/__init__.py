"""Commands of an author, with what they print."""
