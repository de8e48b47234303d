"""The gradebook of a class, a file that no crash may damage."""
