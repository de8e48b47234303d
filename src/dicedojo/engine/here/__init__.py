"""Has programs answer and tests ask in this interpreter: a page, a learner's own."""
