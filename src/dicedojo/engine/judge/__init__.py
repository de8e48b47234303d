"""Mutation: how strong a submission's own tests are, and whether they are fair."""
