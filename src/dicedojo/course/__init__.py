"""The content on disk or in a wheel, as courses, katas and steps."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
