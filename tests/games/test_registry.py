"""Games are found by entry points, in real folders on the path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games import registry
from dicedojo.games.protocol import Game
from dicedojo.games.registry import find_game, game_names, games_with, part

METHODS = {
    "play": ["start"],
    "exact": ["document", "render"],
    "strategy": ["measure"],
    "tournament": ["read", "guests", "play"],
}
GOOD = """
from dicedojo.games.protocol import Game

GAME = Game("coin", "Coin")
"""

Install = Callable[..., None]


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Look for games anew, before and after each test."""
    for _ in ("before", "after"):
        registry._entries.cache_clear()
        registry._load.cache_clear()
        if _ == "before":
            yield


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return what installs a package with a game, by its module's source."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(package: str, source: str, name: str = "coin") -> None:
        (tmp_path / f"{package}.py").write_text(source)
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        )
        entry = f"[dicedojo.games]\n{name} = {package}:GAME\n"
        (info / "entry_points.txt").write_text(entry)

    return write


def test_the_shipped_games_offer_their_parts() -> None:
    parts = {
        part: {game.name for game in games_with(part)}
        for part in ("play", "exact", "strategy", "tournament")
    }

    assert parts["play"] >= parts["exact"] >= parts["strategy"] >= parts["tournament"]
    assert len(parts["tournament"]) >= 1


def test_an_installed_game_stands_among_the_others(install: Install) -> None:
    before = game_names()
    registry._entries.cache_clear()

    install("coin_game_installed", GOOD)

    game = find_game("coin")
    assert game is not None
    assert (game.title, list(game.parts)) == ("Coin", [])
    assert game_names() == tuple(sorted([*before, "coin"]))


def test_a_game_that_cannot_be_loaded_is_no_trouble_to_the_others(
    install: Install,
) -> None:
    before = games_with("play")
    registry._entries.cache_clear()

    install("coin_game_broken", "def")

    assert games_with("play") == before


def test_a_game_that_nobody_offers_is_none() -> None:
    assert find_game("chess") is None


def test_a_game_is_not_loaded_before_it_is_asked_for(install: Install) -> None:
    install("coin_game_raises", "raise ImportError('not yet')")

    assert "coin" in game_names()


@pytest.mark.parametrize(
    ("package", "source", "evidence"),
    [
        pytest.param(
            "coin_game_imports", "import no_such_module", "ModuleNotFound", id="import"
        ),
        pytest.param("coin_game_empty", "", "AttributeError", id="no game"),
        pytest.param("coin_game_syntax", "def", "SyntaxError", id="syntax"),
        pytest.param("coin_game_text", "GAME = 'coin'", "is not a", id="a text"),
        pytest.param(
            "coin_game_named",
            GOOD.replace('"coin"', '"penny"'),
            "It is registered as coin, but named penny.",
            id="another name",
        ),
    ],
)
def test_a_game_that_cannot_be_loaded_names_its_package(
    install: Install, package: str, source: str, evidence: str
) -> None:
    install(package, source)

    with pytest.raises(UnusableInput) as refusal:
        find_game("coin")

    assert refusal.value.what == "The game coin cannot be loaded."
    assert evidence in refusal.value.evidence
    assert refusal.value.hint == f"It comes from the package {package}."
    assert refusal.value.next.endswith(f"python -m pip uninstall {package}")


def test_two_packages_with_one_game_are_named(install: Install) -> None:
    install("coin_game_one", GOOD)
    install("coin_game_two", GOOD)

    with pytest.raises(UnusableInput, match="Two packages offer a game named coin"):
        game_names()


def test_the_games_are_found_whatever_the_edition_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = metadata.EntryPoint("greed", "dicedojo.games.greed:GAME", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: (entry,))

    assert game_names() == ("greed",)


def test_metadata_from_before_an_update_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda group: ())

    with pytest.raises(UnusableInput) as refusal:
        find_game("chess")

    assert refusal.value.what == "dojo's own games are not registered."
    assert "pip install" in refusal.value.next


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module whose functions say what they are called with."""
    module = ModuleType("coin")

    def say(*given: object, **named: object) -> str:
        return f"{given} {named}"

    vars(module).update(render=say, prepare=say)
    monkeypatch.setattr(registry, "import_module", {"coin": module}.get)
    return module


@pytest.mark.parametrize("game", games_with("play"), ids=lambda game: game.name)
def test_every_part_of_a_game_has_the_methods_of_its_protocol(game: Game) -> None:
    for name in game.parts:
        for method in METHODS[name]:
            assert callable(getattr(getattr(game, name), method))
    assert game.exact is None or hasattr(game.exact, "figure") == game.exact.draws


@pytest.mark.usefixtures("coin")
def test_options_are_passed_by_their_names() -> None:
    exact = part("coin", summary="Toss it.", options=())

    assert (exact.summary, exact.options) == ("Toss it.", ())
    assert exact.render({"sides": 2}) == "({'sides': 2},) {}"


@pytest.mark.usefixtures("coin")
def test_values_that_take_long_are_told_from_others() -> None:
    assert hasattr(part("coin"), "prepare")
    assert not hasattr(part("coin"), "figure")
