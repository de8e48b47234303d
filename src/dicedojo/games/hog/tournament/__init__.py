"""A tournament of Hog strategies: every one against every other, exactly."""
