from .wheel import (
    class_edition_of as class_edition_of,  # the class edition of a kata, written to the empty folder `root`
)
