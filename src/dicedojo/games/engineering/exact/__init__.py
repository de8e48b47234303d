"""Exact values of the software-engineering game: no sampling, no learner's code."""
