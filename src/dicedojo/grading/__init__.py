"""One submission, graded: its reports and the rubric become a grade."""
