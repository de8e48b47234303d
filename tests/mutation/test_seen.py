"""What a test saw is read from the text that the sandbox sent."""

from __future__ import annotations

from dicedojo.mutation.seen import Seen


def test_each_line_is_a_digest_and_a_key() -> None:
    seen = Seen("d1 70\nd2 pays(RULES, 'a b')")

    assert dict(seen) == {"70": "d1", "pays(RULES, 'a b')": "d2"}
    assert (len(seen), seen.get("71"), seen["70"]) == (2, None, "d1")


def test_lines_that_name_no_question_are_left_out() -> None:
    assert dict(Seen("\nd1\nd2 \nd3 70\n")) == {"70": "d3"}


def test_equal_texts_have_seen_the_same() -> None:
    assert Seen("d 70\ne 71") == Seen("e 71\nd 70") != Seen("d 70")
