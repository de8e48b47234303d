"""What people read after a class was graded: its page, and a page for each student."""
