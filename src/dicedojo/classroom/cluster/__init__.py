"""Grading a class on the workers of a Dask cluster: the extra dicedojo[cluster]."""
