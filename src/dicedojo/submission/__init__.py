"""What a learner handed in, read into memory."""
