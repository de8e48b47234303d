"""Games to play in the terminal, before you program them."""
