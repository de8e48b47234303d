"""Practice: a learner's folder, laid out, checked, and moved on step by step."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
