"""Some code, some tests, and what the kit must say of them: one case for each."""
