"""Exact values of Farkle: no sampling, and no learner's code."""
