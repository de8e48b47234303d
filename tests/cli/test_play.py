"""`dojo play`, driven by what somebody types."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from dicedojo.authoring.scaffold import write_kata
from dicedojo.cli.verbs import build_app
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.opponents import OPPONENTS as FARKLE_OPPONENTS
from dicedojo.games.greed.play import OPPONENTS as GREED_OPPONENTS
from dicedojo.games.hog.opponents import OPPONENTS as HOG_OPPONENTS
from dicedojo.games.registry import games_with
from dicedojo.games.table import Table
from dicedojo.games.yahtzee.opponents import OPPONENTS as YAHTZEE_OPPONENTS

from .terminal import Dojo, Keyboard, is_waiting, wait_until

pytestmark = pytest.mark.slow

CTRL_C, CTRL_D = b"\x03", b"\x04"
NO_GAME = 2
GAMES = [game.name for game in games_with("play")]

Play = Callable[..., Result]


@pytest.fixture
def play(course: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return what plays a game by typing lines, until there are no more."""
    monkeypatch.setenv("DOJO_CONTENT", str(course))
    monkeypatch.setenv("COLUMNS", "80")

    def type_in(game: str, *options: str, lines: str | bytes = "") -> Result:
        return CliRunner().invoke(build_app(), ["play", game, *options], input=lines)

    return type_in


def said(result: Result) -> list[str]:
    """Return the lines, without the blanks at their ends, once all went well."""
    assert result.exception is None
    assert result.exit_code == 0
    return [line.rstrip() for line in result.output.splitlines()]


TYPED = "1\nr\n1 1\nc\n111\nb\n"


@pytest.mark.parametrize(
    ("game", "seed", "lines", "dice"),
    [
        ("farkle", "4", "?\nq\n", "  +-------+ +-------+"),
        ("hog", "3", "?\n4\nh\n", "  /_______\\ /_______\\"),
    ],
)
def test_a_terminal_without_unicode_gets_ascii(  # noqa: PLR0913, PLR0917
    course: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seed: str,
    lines: str,
    dice: str,
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(course))
    runner = CliRunner(charset="ascii")

    played = runner.invoke(build_app(), ["play", game, "--seed", seed], input=lines)

    assert "\n".join(said(played)).isascii()
    assert dice in played.output


@pytest.mark.parametrize(("game", "turn"), [("farkle", "1\nr\n"), ("hog", "5\nh\n")])
def test_the_same_seed_and_input_give_the_same_game(
    play: Play, game: str, turn: str
) -> None:
    first, second, other = (
        said(play(game, "--seed", seed, lines=turn * 50)) for seed in ("7", "7", "8")
    )

    assert first == second != other


def test_a_game_without_a_seed_says_how_to_play_it_again(play: Play) -> None:
    first = said(play("farkle", lines="q\n"))

    again = first[-2].partition("once more: dojo play farkle ")[2].split()
    assert again[0] == "--seed"
    assert said(play("farkle", *again, lines="q\n")) == first


def test_a_kata_that_cannot_be_played_is_called_one(play: Play) -> None:
    result = play("highest")

    assert isinstance(result.exception, UnusableInput)
    assert "The kata highest has no part" in str(result.exception)
    assert result.exception.next == "dojo start highest"


@pytest.mark.parametrize("game", ["farkle", "greed", "hog"])
@pytest.mark.parametrize("lines", ["q\n", ""])
def test_getting_up_is_kind_and_no_failure(game: str, lines: str, play: Play) -> None:
    *_, thanks, _, following = said(play(game, lines=lines))

    assert thanks.startswith("Thanks for playing. You have 0 points")
    assert following == f"Next: dojo play {game}"


def test_ctrl_c_while_the_other_plays_is_the_same(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press_ctrl_c(_: Table) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Table, "wait", press_ctrl_c)

    out = said(play("farkle", "--seed", "4", "--target", "1000", lines=TYPED))

    assert "careful has one last turn:" in out
    assert "Thanks for playing. You have 1,100 points, careful has 0." in out


def test_bytes_that_are_no_text_are_garbage_like_any_other(play: Play) -> None:
    out = said(play("greed", lines=b"\xff\xfe\x00\n150\n"))

    assert any("is not a number of points." in line for line in out)


def test_the_rules_of_each_game_fit_on_a_screen(play: Play) -> None:
    for game in ("engineering", "farkle", "greed", "hog"):
        without = said(play(game, "--seed", "1", lines="q\n"))
        with_rules = said(play(game, "--seed", "1", lines="?\nq\n"))

        assert 5 < len(with_rules) - len(without) <= 22
        assert max(map(len, with_rules)) <= 80


def test_greed_says_who_is_mistaken_without_saying_why(play: Play) -> None:
    out = said(play("greed", "--seed", "4", lines="100\nq\n"))

    assert "hasty has one thing wrong about the rules: can you tell what?" in out
    assert not any("believes" in line for line in out)


BACON = """\
def final_strategy(score, opponent_score):
    return 0 if opponent_score > 6 else 5
"""


GRADED = """
[rubric.strategy]
function = "final_strategy"
points = 0
nothing_at = 0.5
full_from = 0.59
"""


@pytest.fixture
def hog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a strategy; request it last, since it sets a course with Hog."""
    root, folder = tmp_path / "course", tmp_path / "my own"
    write_kata(root, "hog")
    toml = root / "katas/hog/kata.toml"
    with toml.open("a", encoding="utf-8") as file:
        file.write(GRADED)
    folder.mkdir()
    (folder / "hog.py").write_text(BACON, "utf-8")
    monkeypatch.setenv("DOJO_CONTENT", str(root))
    return folder


def test_hog_is_played_against_ones_own_strategy(play: Play, hog: Path) -> None:
    out = said(play("hog", "--against", str(hog), "--seed", "3", lines="4\n"))

    assert out[0] == "Hog: you against final_strategy, to 100 points. You begin."
    assert "final_strategy rolls no dice, scores 2 by free bacon and has 2." in out
    again = f"dojo play hog --against '{hog}'"
    assert f"The same dice once more: {again} --seed 3" in out


def test_the_game_ends_with_the_command_that_starts_its_kata(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DOJO_CONTENT")

    *_, following = said(play("greed", lines="q\n"))

    assert following == "Next: dojo start greed or dojo play greed"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            (),
            "Which game would you like to play?\n"
            f"  The games are: {', '.join(GAMES)}.\n"
            f"  Next: dojo play {GAMES[0]}\n",
            id="no game",
        ),
        pytest.param(
            ("greet",),
            "There is no game 'greet'.\n"
            f"  The games are: {', '.join(GAMES)}.\n"
            "  Did you mean 'greed'?\n"
            "  Next: dojo play greed\n",
            id="near miss",
        ),
        pytest.param(
            ("farkle", "--against", "carful"),
            "There is no player 'carful'.\n"
            "  The players are: careful, source, chaser, best, champion.\n"
            "  Did you mean 'careful'?\n"
            "  Next: dojo play farkle --against careful\n",
            id="no such player",
        ),
        pytest.param(
            ("greed", "--target", "500"),
            "--target belongs to farkle and hog, and the game is greed.\n"
            "  Next: dojo play greed --help\n",
            id="an option of other games",
        ),
        pytest.param(
            ("--seed", "3", "hog"),
            "--seed must follow the name of a game.\n"
            f"  Next: dojo play {GAMES[0]} --seed\n",
            id="an option before the game",
        ),
    ],
)
def test_what_cannot_be_played_is_said_with_the_next_command(
    words: tuple[str, ...], told: str, dojo: Dojo
) -> None:
    answer = dojo("play", *words)

    assert (answer.code, answer.out, answer.err) == (NO_GAME, "", told)


@pytest.mark.parametrize(
    ("game", "opponents"),
    [
        ("farkle", FARKLE_OPPONENTS),
        ("greed", GREED_OPPONENTS),
        ("hog", HOG_OPPONENTS),
        ("yahtzee", YAHTZEE_OPPONENTS),
    ],
)
def test_the_help_of_a_game_names_every_opponent(
    game: str, opponents: Collection[str], dojo: Dojo
) -> None:
    words = dojo("play", game, "--help").out.replace(",", " ").replace(".", " ").split()

    assert set(opponents) <= set(words)


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D], ids=["ctrl-c", "ctrl-d"])
def test_a_key_in_a_real_terminal_ends_the_game_kindly(key: bytes) -> None:
    with Keyboard("play", "farkle", controls=True) as keyboard:
        keyboard.read_until(b"dice > ")
        wait_until(lambda: is_waiting(keyboard.process.pid))  # and not about to
        keyboard.press(key)
        code, shown = keyboard.end()

    assert code == 0
    assert b"Thanks for playing." in shown
    assert b"Traceback" not in shown
