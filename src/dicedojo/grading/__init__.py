"""One submission, graded: its reports and the rubric become a grade."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
