"""Mutants are all there, each once, and in source order."""

import ast
import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.mutants import edits
from dicedojo.engine.mutants import mutants as mutants_module
from dicedojo.engine.mutants.edits import generate
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.mutants.mutants import choose_mutants
from dicedojo.errors import UnusableInput

from ..judge import coins
from .as_mutmut import ours, theirs

pytestmark = pytest.mark.slow

SOURCES = Path(__file__).with_name("sources")
RULE_TABLE = load_kata(content_root(), "greed").reference.read_text("utf-8")
COUNTING = (SOURCES / "counting.py").read_text("utf-8")

# Everything that makes splicing by position hard: parentheses that belong to no node
# of their own, semicolons, characters of several bytes, tabs, continued lines.
AWKWARD = '''\
"""Würfel: 🎲."""
def f(a, b=-1, *c, d={"ä": 1, "ö🎲": 2}, **e):
\tif(not a): a += 1; b -= 2; return(not b)
\twhile(True):
\t\tif a is(b): break; a = 1
\t\tif a<b<=3 and(a or b): continue; b = 2
\t\ta = (b if not(a) else ((a + b)) ** 2)
\treturn [
\t\t"é🎲", a . b ( c , d , ) , # wörds
\t\t(  1 ,  2  ), (
\t\t\t3,  # three
\t\t\t4 ,
\t\t), not \\
\t\t\ta,
\t]
x = 1; y = f"{x + 1:>{x}} {'ü'!r}"; z = x , y
for (i, j) in (1, 2), (3, 4): print(i); k = lambda u, *v: (u, v) ; (k)(i, *[j])
match(x, y):
    # the first
    case (1, 2): x += 1

    # the second
    case [*_, "é"] if not x:
        y = (
            1
            + 2
        )
    case _:
        pass
class C: n = 1; m = n if n else -n
q = (yield_ := 5) , ~(x) ; r = not(yes := x)in(y ,)
w = x if(x)else(y)'''

SAMPLES = {
    "rule table": RULE_TABLE,
    "counting": COUNTING,
    "awkward": AWKWARD,
    "awkward, Windows newlines": AWKWARD.replace("\n", "\r\n"),
    "awkward, old Mac newlines": AWKWARD.replace("\n", "\r"),
}


def only(mutants: tuple[Mutant, ...], operator: str) -> list[tuple[str, str]]:
    return [(one.original, one.mutated) for one in mutants if one.operator == operator]


def changes(source: str) -> set[tuple[str, str]]:
    return {(one.original, one.mutated) for one in generate(source)}


@pytest.mark.parametrize("source", SAMPLES.values(), ids=SAMPLES)
def test_the_mutants_of_awkward_code_are_those_of_mutmut(source: str) -> None:
    found = ours(source)

    assert found.keys() == theirs(source).keys()
    assert len(found) > 50


def compiles(source: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):  # `1 is x` and such
            compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


@pytest.mark.parametrize("source", SAMPLES.values(), ids=SAMPLES)
def test_each_mutant_compiles_and_is_a_program_of_its_own(source: str) -> None:
    mutants = generate(source)

    programs = [ast.dump(ast.parse(mutant.source)) for mutant in mutants]

    assert len({*programs, ast.dump(ast.parse(source))}) == len(mutants) + 1
    assert all(compiles(mutant.source) for mutant in mutants)


@pytest.mark.parametrize("source", SAMPLES.values(), ids=SAMPLES)
def test_mutants_come_in_source_order_with_stable_ids(source: str) -> None:
    mutants = generate(source)

    places = [(mutant.line, mutant.column) for mutant in mutants]

    assert places == sorted(places)
    assert [mutant.id for mutant in mutants[:2]] == ["m001", "m002"]
    assert len({mutant.id for mutant in mutants}) == len(mutants)
    assert mutants == generate(source)


def test_line_and_column_point_at_the_code_that_changes() -> None:
    lines = AWKWARD.splitlines()

    for mutant in generate(AWKWARD):
        if mutant.operator in ("number", "string", "assignment"):
            there = lines[mutant.line - 1][mutant.column - 1 :]
            assert there.startswith(mutant.original.splitlines()[0])


def test_a_finished_greed_has_the_mutants_of_its_rules() -> None:
    mutants = generate(RULE_TABLE)

    found = {(one.line, one.operator, one.original, one.mutated) for one in mutants}

    rule_4, rule_5 = "Rule(Sequence((4, 4, 4)), 400)", "Rule(Sequence((5, 5, 5)), 500)"
    line = RULE_TABLE[: RULE_TABLE.index(rule_4)].count("\n") + 1
    assert (line, "delete_element", rule_4, "") in found
    assert (line, "swap_rules", f"{rule_4}, {rule_5}", f"{rule_5}, {rule_4}") in found
    assert (
        line,
        "repoint_rule",
        f"{rule_4}, {rule_5}",
        "Rule(Sequence((4, 4, 4)), 500), Rule(Sequence((5, 5, 5)), 400)",
    ) in found
    assert (line, "shorten_sequence", "(4, 4, 4)", "(4, 4)") in found
    assert (line, "number", "400", "401") in found
    assert 130 < len(mutants) < 250


def test_a_deleted_rule_takes_its_line_along() -> None:
    (mutant,) = (
        one
        for one in generate(RULE_TABLE)
        if one.operator == "delete_element" and "(6, 6, 6)" in one.original
    )

    line = "    Rule(Sequence((6, 6, 6)), 600),\n"
    assert RULE_TABLE.count(line) == 1
    assert mutant.source == RULE_TABLE.replace(line, "")


def test_a_call_of_several_lines_inside_a_block_keeps_its_layout() -> None:
    call = "g(\n            a,\n            1,\n        )"
    source = f"def f(a):\n    if a:\n        return {call}\n"
    (mutant,) = (
        one
        for one in generate(source)
        if one.operator == "argument_to_none" and one.original == "a"
    )

    assert mutant.source == source.replace(" a,\n", " None,\n")
    assert (mutant.line, mutant.column) == (4, 13)


def test_a_deleted_case_is_shown_whole_and_as_if_it_stood_alone() -> None:
    deleted = only(generate(COUNTING), "delete_case")

    assert len(deleted) == 3
    assert deleted[0] == ("case [False, *_]:\n    word = words[0]", "")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('"""Docstring."""\ndef f():\n    "bare"\n', id="bare strings"),
        pytest.param("def f(a: g(1)) -> g(2): ...\nb: 'c' \n", id="annotations"),
        pytest.param("@f(1, True)\ndef g(): ...\n", id="decorators"),
        pytest.param("from copy import deepcopy\n", id="imports"),
        pytest.param("raise ValueError(f'{1 + 2}') from None\n", id="raise"),
        pytest.param("assert a, f'{b + 1} is not ' + str(2)\n", id="assert message"),
        pytest.param("assert a, f(2)\n", id="assert message that is a call"),
        pytest.param("deepcopy: int\nfor deepcopy in a: ...\n", id="assigned names"),
        pytest.param(
            "def f(a):\n    why = 'no ' + a\n    raise ValueError(why)\n",
            id="a message in a line of its own",
        ),
        pytest.param("print('a', 1)\nlogging.info('a', b)\n", id="print and log"),
        pytest.param(
            "from typing import TypeVar, NewType\nT = TypeVar('T')\n"
            "def f(a: T) -> T: ...\n",
            id="type variables",
        ),
        pytest.param("__all__ = ['a', 'b']\n__version__ = '1'\n", id="dunder labels"),
        pytest.param("class A:\n    __slots__ = ('a', 'b')\n", id="slots"),
        pytest.param("if __name__ == '__main__':\n    f(1)\n", id="main block"),
        pytest.param("if TYPE_CHECKING:\n    a = 1\n", id="type checking"),
        pytest.param(
            "Die = int\nRoll = list[Die]\ndef f(a: Roll): ...\n", id="type aliases"
        ),
        pytest.param("Die: TypeAlias = int\ndef f(a: 'Die'): ...\n", id="quoted alias"),
        pytest.param("class A:\n    face: int\n    points: int\n", id="field names"),
        pytest.param("len(a + 1)\nisinstance(a, (b, c))\n", id="len and isinstance"),
        pytest.param("(a, b) = [c, d] = e, *f = g\ndel (a, b)\n"[:0], id="empty"),
    ],
)
def test_what_no_test_should_notice_is_left_alone(source: str) -> None:
    assert generate(source) == ()


@pytest.mark.parametrize(
    ("source", "change"),
    [
        pytest.param("def f(a=1): ...\n", ("1", "2"), id="default"),
        pytest.param("def f(a=g(-1)): ...\n", ("g(-1)", "g(None)"), id="call default"),
        pytest.param("assert a == 1, 'no'\n", ("1", "2"), id="what is asserted"),
        pytest.param(
            "Roll = list\ndef f(a: Roll): return Roll()\n",
            ("Roll = list", "Roll = None"),
            id="an alias that is called",
        ),
        pytest.param(
            "def f(a):\n    b = a - 1\n    if b: raise ValueError(b)\n",
            ("a - 1", "a + 1"),
            id="a message that also decides",
        ),
        pytest.param(
            "class A:\n    face: int = 1\ndef f(face): raise ValueError(face)\n",
            ("1", "2"),
            id="a field named like a message",
        ),
        pytest.param("@property\ndef f(): return 1\n", ("1", "2"), id="decorated"),
        pytest.param("def f():\n    (a, b) = 1, 2\n", ("1, 2", "1,"), id="unpacked"),
    ],
)
def test_what_a_test_should_notice_is_changed(
    source: str, change: tuple[str, str]
) -> None:
    assert change in changes(source)


def test_targets_that_take_values_apart_stay_whole() -> None:
    assert changes("for a, (b, c) in d: pass\n(a, b) = e\n") == {
        ("(a, b) = e", "(a, b) = None")
    }


def test_a_pragma_spares_nothing() -> None:
    assert len(generate("a = 1  # pragma: no mutate\n")) == 2


def test_the_first_name_wins_where_two_operators_give_the_same_program() -> None:
    mutants = generate("a = (1, 1)\n")

    assert only(mutants, "shorten_sequence") == [("(1, 1)", "(1,)")]
    assert only(mutants, "delete_element") == []


def test_a_source_that_is_not_python_says_where() -> None:
    with pytest.raises(SyntaxError) as caught:
        generate("a = (\n")

    assert caught.value.lineno == 1


def test_deep_nesting_is_refused_in_one_sentence() -> None:
    with pytest.raises(UnusableInput, match="nested too deeply"):
        generate("a = " + "-" * 2000 + "1\n")


def test_a_huge_source_is_sampled_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "\n".join(f"a{number} = {number}" for number in range(100))
    everything = generate(source)
    monkeypatch.setattr(edits, "MAX_TEXT", len(source) * 50)

    some = generate(source)

    assert len(everything) == 200
    assert len(some) == 50
    assert some[0].line == 1
    assert some[-1].line == 99


# -- hypothesis: whatever the literals and the layout


names = st.sampled_from(["a", "ä", "rest"])
blanks = st.sampled_from(["", " ", "  "])
literals = st.one_of(
    st.integers(0, 9).map(str), st.sampled_from(["'🎲'", "b'x'", "None", "True"]), names
)


def combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds("({}{}{})".format, blanks, inner, blanks),
        st.builds("not({})".format, inner),
        st.builds("({}) {} ({})".format, inner, operators, inner),
        st.builds("f({},{}{})".format, inner, blanks, inner),
        st.builds("[{}{},(\n {}, # ü\n)]".format, inner, blanks, inner),
        st.builds("({})if({})else({})".format, inner, inner, inner),
        st.builds("{{{}{}:{}}}".format, inner, blanks, inner),
    )


operators = st.sampled_from(["+", "is", "not in", "<", "and", "**", "|"])
expressions = st.recursive(literals, combined, max_leaves=6)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.builds("x{}={}{}; y = 1".format, blanks, blanks, expressions),
        min_size=1,
        max_size=3,
    )
)
def test_the_mutants_of_any_expression_are_those_of_mutmut(lines: list[str]) -> None:
    source = "def f():\n" + "\n".join(f"    {line}" for line in lines)

    assert ours(source).keys() == theirs(source).keys()


# Mutants that some question could decide, and not too many

PAYS = """\
PRICE = 1


def pays(coins):
    check(coins)
    return PRICE * coins.count("h")


def check(coins):
    if not set(coins) <= {"h", "t"}:
        raise ValueError("no coin")


"""
TOSS = """\
def toss(number):
    return [side_of(n) for n in range(number)]


"""
HELPER = """\
SIDES = "ht"


def side_of(number):
    return SIDES[number * 7 % 2]


"""


@pytest.fixture
def tossing(coin_course: Path) -> Kata:
    """A kata with a function about which nothing is asked."""
    facts = coin_course / "katas/coin/kata.toml"
    facts.write_text(facts.read_text().replace('["pays"]', '["pays", "toss"]'))
    kata = load_kata(coin_course, "coin")
    assert kata.unasked == {"toss"}
    return kata


def lines_with_mutants(kata: Kata, source: str) -> set[str]:
    """The lines of the source in which some mutant is left."""
    mutants, problems = choose_mutants(kata, coins.submission(source))
    assert problems == ()
    lines = source.splitlines()
    return {lines[mutant.line - 1].strip() for mutant in mutants}


IN_PAYS = {
    "PRICE = 1",
    "check(coins)",
    'return PRICE * coins.count("h")',
    'if not set(coins) <= {"h", "t"}:',
}


def test_every_mutant_of_what_is_asked_is_met(kata: Kata) -> None:
    mutants, problems = choose_mutants(kata, coins.submission(PAYS))

    assert tuple(mutants) == generate(PAYS)
    assert lines_with_mutants(kata, PAYS) == IN_PAYS
    assert problems == ()


def test_mutants_of_what_nothing_asks_about_are_left_out(tossing: Kata) -> None:
    toss = 'def toss(number):\n    return ["h"] * (number + 0)\n'

    assert lines_with_mutants(tossing, PAYS + toss) == IN_PAYS


def test_what_serves_it_alone_is_left_out_too(tossing: Kata) -> None:
    assert lines_with_mutants(tossing, HELPER + PAYS + TOSS) == IN_PAYS


def test_what_serves_another_function_too_is_met(tossing: Kata) -> None:
    pays = PAYS.replace('count("h")', "count(side_of(0))")

    assert lines_with_mutants(tossing, HELPER + pays + TOSS) >= {
        'SIDES = "ht"',
        "return SIDES[number * 7 % 2]",
    }
    assert "return [side_of(n) for n in range(number)]" not in lines_with_mutants(
        tossing, HELPER + pays + TOSS
    )


def test_what_is_asked_about_is_met_although_it_serves(tossing: Kata) -> None:
    toss = 'def toss(number):\n    return ["h"] * (pays(["h"]) + number)\n'

    assert lines_with_mutants(tossing, PAYS + toss) == IN_PAYS


FORGOTTEN = "def forgotten(coins):\n    return len(coins) + 1\n\n\n"


def test_what_serves_nobody_is_left_out(tossing: Kata) -> None:
    assert lines_with_mutants(tossing, FORGOTTEN + HELPER + PAYS + TOSS) == IN_PAYS


def test_a_foreign_decorator_makes_nobody_need_it(tossing: Kata) -> None:
    cached = f"from functools import cache\n\n\n@cache\n{FORGOTTEN}"

    assert lines_with_mutants(tossing, cached + PAYS + TOSS) == IN_PAYS


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(f"{FORGOTTEN}forgotten([])\n\n\n", id="by a statement"),
        pytest.param(
            f"def keep(one):\n    return one\n\n\n@keep\n{FORGOTTEN}",
            id="by a decorator of its own",
        ),
        pytest.param(
            FORGOTTEN
            + PAYS.replace("  check(coins)\n", "  globals()['forgotten'](coins)\n"),
            id="by its name as text",
        ),
    ],
)
def test_what_is_found_in_another_way_is_met(tossing: Kata, found: str) -> None:
    source = found if "def pays" in found else found + PAYS

    assert "return len(coins) + 1" in lines_with_mutants(tossing, source + TOSS)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def pays(:\n", id="no Python"),
        pytest.param("a = '\0'\n", id="a null byte"),
        pytest.param("a = " + "(" * 5_000 + ")" * 5_000 + "\n", id="too deep"),
    ],
)
def test_what_is_no_python_has_no_mutants(kata: Kata, source: str) -> None:
    assert choose_mutants(kata, coins.submission(source)) == ((), ())


@pytest.mark.parametrize(
    ("most", "nth"),
    [
        pytest.param(16, 1, id="as many as there are"),
        pytest.param(15, 2, id="one too many"),
        pytest.param(8, 2, id="twice as many"),
        pytest.param(7, 3, id="more than that"),
        pytest.param(1, 16, id="a single one"),
    ],
)
def test_too_many_mutants_are_thinned_out_evenly(
    kata: Kata, monkeypatch: pytest.MonkeyPatch, most: int, nth: int
) -> None:
    every, _ = choose_mutants(kata, coins.submission())
    monkeypatch.setattr(mutants_module, "MAX_MUTANTS", most)

    mutants, problems = choose_mutants(kata, coins.submission())

    assert len(every) == 16
    assert list(mutants) == list(every[::nth])
    assert len(mutants) <= most
    messages = [f"16 mutants are too many; one in {nth} was run."] * (nth > 1)
    assert [problem.message for problem in problems] == messages


def test_what_is_left_out_anyway_is_not_too_many(
    tossing: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = PAYS + HELPER + TOSS
    asked, _ = choose_mutants(tossing, coins.submission(source))
    monkeypatch.setattr(mutants_module, "MAX_MUTANTS", len(asked))

    mutants, problems = choose_mutants(tossing, coins.submission(source))

    assert len(asked) < len(generate(source))
    assert (mutants, problems) == (asked, ())
