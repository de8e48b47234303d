"""Tools for authors: check a kata or a game, write a course, build its wheel."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
