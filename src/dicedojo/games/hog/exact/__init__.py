"""Exact values of Hog: no sampling, and no learner's code."""
