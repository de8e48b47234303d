"""Commands about one game, built from the options that a game declares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner, Result

from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Game, Option
from dicedojo.practice.commands import game_group as grouping
from dicedojo.practice.commands.game_group import game_group, option_words

SAYS = {"question": "Which game?", "unknown": "There is no game {}."}
SEEN: list[Any] = []

Type = Callable[..., Result]


class Part:
    def __init__(self, *options: Option) -> None:
        self.summary = "Toss a coin."
        self.options = options


COIN = Game(
    "coin",
    "Coin",
    play=Part(  # type: ignore[arg-type]  # no game is started here
        Option("--against", "Who tosses, too.", metavar="NAME"),
        Option("--tosses", "How many.", int, minimum=1, maximum=9),
        Option("--two-sided", "Both sides count.", bool),
    ),
    strategy=Part(),  # type: ignore[arg-type]  # nor a strategy measured
)
CARDS = Game("cards", "Cards", play=Part(Option("--suit", "Which.")))  # type: ignore[arg-type]
SILENT = Game("silent", "Silent")


def run(
    game: Game,
    values: dict[str, Any],
    folder: Annotated[Path | None, typer.Argument(metavar="DIR")] = None,
    *,
    seed: Annotated[int, typer.Option(help="A seed.")] = 0,
) -> None:
    SEEN.append((game.name, values, folder, seed))


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Type:
    games = {game.name: game for game in (CARDS, COIN, SILENT)}
    monkeypatch.setattr(grouping, "find_game", games.get)
    monkeypatch.setattr(
        grouping,
        "games_with",
        lambda part: tuple(one for one in games.values() if part in one.parts),
    )
    SEEN.clear()
    app = typer.Typer(rich_markup_mode=None)
    app.callback()(lambda: None)
    app.add_typer(game_group("play", "Play a game.", run, **SAYS), name="play")
    return lambda *words: CliRunner().invoke(app, ["play", *words])


def test_options_that_are_not_stated_are_none_or_false(type_in: Type) -> None:
    assert type_in("coin").exit_code == 0

    values = {"against": None, "tosses": None, "two_sided": False}
    assert [("coin", values, None, 0)] == SEEN


def test_options_of_a_game_and_of_the_command_are_read_in_any_order(
    type_in: Type,
) -> None:
    words = ("--tosses=3", "here", "--seed", "7", "--two-sided", "--against", "ada")

    assert type_in("coin", *words).exit_code == 0

    values = {"against": "ada", "tosses": 3, "two_sided": True}
    assert [("coin", values, Path("here"), 7)] == SEEN


@pytest.mark.parametrize(
    "words", [["--tosses", "0"], ["--tosses", "10"], ["--tosses", "x"], ["--frob"]]
)
def test_a_value_that_does_not_fit_is_a_usage_error(
    type_in: Type, words: list[str]
) -> None:
    assert type_in("coin", *words).exit_code == 2
    assert SEEN == []


def test_the_help_lists_the_games_that_offer_the_part_and_their_options(
    type_in: Type,
) -> None:
    lines = type_in("--help").output.partition("Commands:\n")[2].splitlines()
    words = " ".join(type_in("coin", "--help").output.split())

    assert [line.split()[0] for line in lines if line] == ["cards", "coin"]
    assert "Toss a coin." in words
    assert "--against NAME Who tosses, too." in words
    assert "--suit" not in words


def test_a_game_that_measures_no_strategy_takes_no_folder(type_in: Type) -> None:
    assert "DIR" in type_in("coin", "--help").output
    assert "DIR" not in type_in("cards", "--help").output

    assert type_in("cards", "mine").exit_code == 2
    assert type_in("cards", "--seed", "7").exit_code == 0
    assert SEEN.pop() == ("cards", {"suit": None}, None, 7)


def test_a_game_without_the_part_is_refused_with_the_next_command(
    type_in: Type,
) -> None:
    refusal = type_in("silent").exception

    assert isinstance(refusal, UnusableInput)
    assert refusal.what == "There is no game 'silent'."
    assert refusal.next == "dojo play cards"


def test_an_option_that_nobody_has_is_a_usage_error(type_in: Type) -> None:
    result = type_in("--frob", "coin")

    assert result.exit_code == 2
    assert "No such option: --frob" in result.output


def test_stated_options_are_written_as_they_are_typed() -> None:
    values = {"against": "ada", "tosses": 3, "two_sided": True}

    words = option_words(COIN, "play", values)

    assert words == ["--against", "ada", "--tosses", "3", "--two-sided"]
    nothing = {"against": None, "tosses": None, "two_sided": False}
    assert option_words(COIN, "play", nothing) == []
