"""What people read after a class was graded: its page, and a page for each student."""

from dicedojo.classroom.pages.write import Pages, write_pages

__all__ = ["Pages", "write_pages"]
