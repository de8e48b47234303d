"""Exact values of the games: no sampling, and no learner's code."""
