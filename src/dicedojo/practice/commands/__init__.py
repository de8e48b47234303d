"""Commands of a learner, with the screens that they print."""
