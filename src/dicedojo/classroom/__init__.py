"""A whole class: who handed in what, its gradebook, its pages, what an LMS imports."""
