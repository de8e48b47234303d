"""A tournament of policies: each by its exact expectation, none against another."""
