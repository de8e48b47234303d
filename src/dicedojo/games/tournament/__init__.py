"""What tournaments of all games share: how entries are asked, and how text looks."""
