"""Pages of a graded class: one for all, and one for each student."""
