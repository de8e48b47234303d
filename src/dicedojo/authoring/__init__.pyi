from .wheel import (
    class_edition_of as class_edition_of,  # a kata's class edition, laid out in the empty folder `root`
)
