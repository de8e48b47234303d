"""What a strategy for one turn of Yahtzee is worth, and which decisions cost points."""
