"""What people decide about grades: overrides, due dates and comments."""
