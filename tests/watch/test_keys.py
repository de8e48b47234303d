"""Sentences that name commands name keys instead."""

from __future__ import annotations

from dicedojo.watch.keys import in_keys, split_off_next


def test_commands_become_keys() -> None:
    assert in_keys("dojo next or dojo mutate") == (
        "n for the next step or m for what your tests miss"
    )
    assert split_off_next("Done.\nNext: change coin.py, then dojo check") == (
        "Done.",
        "change coin.py and save it",
    )
    assert split_off_next("Done.") == ("Done.", "")


def test_a_command_with_an_option_that_no_key_has_stays_a_command() -> None:
    assert in_keys("dojo try 1 --on-solution or dojo lesson") == (
        "dojo try 1 --on-solution or l for the lesson"
    )
    assert in_keys("dojo try 2") == "t for the next experiment"
