from ..handmade_grades import *  # noqa: F403  # its fixtures
