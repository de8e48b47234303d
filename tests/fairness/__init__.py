"""A spread of Greed submissions, with the points that a fair teacher gives them."""
