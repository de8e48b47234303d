from __future__ import annotations

import copy
import json
from dataclasses import replace
from importlib import resources
from typing import Any

import jsonschema
import pytest

from dicedojo.grading.grade import Grade
from dicedojo.report.document import to_document

SCHEMA = json.loads(
    resources.files("dicedojo").joinpath("schema/grade-v1.json").read_text("utf-8")
)
Document = dict[str, Any]
EVERY_GRADE = pytest.mark.parametrize(
    "name", ["weak", "perfect", "empty", "hostile", "valued", "troubled", "won"]
)


def validate(document: Document) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(document)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)

    assert SCHEMA["$schema"].endswith("2020-12/schema")


def test_every_object_of_the_schema_is_closed_and_requires_what_it_names() -> None:
    objects = [one for one in nodes(SCHEMA) if one.get("type") == "object"]
    named = [one for one in objects if "required" in one]

    assert len(named) > 10
    assert all(one["additionalProperties"] is False for one in named)
    assert all(one["required"] == list(one["properties"]) for one in named)


def nodes(value: Any) -> list[Document]:
    if isinstance(value, dict):
        return [value, *(node for below in value.values() for node in nodes(below))]
    if isinstance(value, list):
        return [node for below in value for node in nodes(below)]
    return []


@EVERY_GRADE
def test_every_document_is_valid(name: str, request: pytest.FixtureRequest) -> None:
    document = to_document(request.getfixturevalue(name))

    validate(document)


@EVERY_GRADE
def test_a_document_survives_json(name: str, request: pytest.FixtureRequest) -> None:
    document = to_document(request.getfixturevalue(name))

    assert json.loads(json.dumps(document)) == document


def test_two_runs_differ_in_seconds_alone(weak: Grade) -> None:
    first = to_document(weak)
    second = to_document(replace(weak, seconds=99.0))

    assert first.pop("seconds") != second.pop("seconds")
    assert json.dumps(first) == json.dumps(second)


def test_the_document_tells_the_grade(weak: Grade) -> None:
    document = to_document(weak)

    assert document["schema"] == "dicedojo/grade/v1"
    assert document["submission"] == "ada"
    assert document["points"] == float(weak.points)
    assert document["passed"] is weak.passed
    assert [part["name"] for part in document["parts"]] == [
        "behaviour",
        "tests",
        "design",
    ]


def test_mutants_are_counted_by_status(weak: Grade) -> None:
    tests = to_document(weak)["tests"]

    assert (tests["killed"], tests["timed_out"], tests["survived"]) == (4, 1, 5)
    assert (tests["equivalent"], tests["undecided"], tests["unimportable"]) == (1, 1, 1)
    assert tests["strength"] == 0.5


def test_strength_is_null_where_nothing_could_be_killed(empty: Grade) -> None:
    assert to_document(empty)["tests"]["strength"] is None


def test_a_survivor_carries_its_place_and_its_witness(weak: Grade) -> None:
    mutants = to_document(weak)["tests"]["mutants"]

    assert mutants[8] == {
        "id": "m009",
        "operator": "shorten_sequence",
        "file": "greed.py",
        "line": 7,
        "column": 19,
        "original": "(4, 4, 4)",
        "mutated": "(4, 4)",
        "status": "survived",
        "killed_by": [],
        "witness": {
            "call": "score([4, 4])",
            "question": "roll 4 4",
            "original": "0",
            "mutated": "400",
        },
        "why": "",
    }


def test_the_sweep_carries_the_first_disagreement(weak: Grade) -> None:
    assert to_document(weak)["exam"]["sweep"] == {
        "asked": 9331,
        "not_asked": 0,
        "did_not_end": 0,
        "agreed": 7000,
        "exhaustive": True,
        "witness": {
            "call": "score([1])",
            "question": "roll 1",
            "expected": "100",
            "actual": "0",
        },
        "functions": [],
    }


def test_chaffs_say_whether_they_were_caught(weak: Grade) -> None:
    chaffs = to_document(weak)["tests"]["chaff"]

    assert [chaff["status"] for chaff in chaffs] == [
        "caught",
        "let through",
        "let through",
    ]


def test_the_schema_refuses_a_survivor_without_a_witness(weak: Grade) -> None:
    document = copy.deepcopy(to_document(weak))
    survivor = next(
        one for one in document["tests"]["mutants"] if one["status"] == "survived"
    )
    survivor["witness"] = None

    with pytest.raises(jsonschema.ValidationError):
        validate(document)


def test_the_schema_refuses_a_field_that_it_does_not_know(weak: Grade) -> None:
    document = {**to_document(weak), "remark": "nice"}

    with pytest.raises(jsonschema.ValidationError, match="remark"):
        validate(document)


def test_the_sweep_carries_each_function(valued: Grade) -> None:
    assert to_document(valued)["exam"]["sweep"]["functions"] == [
        {
            "name": name,
            "asked": asked,
            "not_asked": 0,
            "did_not_end": 0,
            "agreed": agreed,
            "slow": "",
        }
        for name, asked, agreed in (("score", 9331, 9331), ("play", 44, 22))
    ]


def test_a_strategy_carries_its_values_its_scale_and_its_peers(valued: Grade) -> None:
    strategy = to_document(valued)["strategy"]

    strategies = strategy.pop("strategies")
    assert strategy == {
        "function": "choose",
        "sentence": "choose is worth 77.0% of the best possible turn.",
        "unit": "points a turn",
        "percent": False,
        "share": 0.7700375,
        "scale": "best",
        "nothing_at": 0.5,
        "full_from": 0.95,
        "trouble": "",
        "tables": [],
        "figure": None,
    }
    assert [(one["role"], one["name"]) for one in strategies] == [
        ("best", "the best possible"),
        ("baseline", "the best set, else one 1, else one 5; bank from 300"),
        ("own", "choose"),
        ("baseline", "a set and all beside it, else one 1 or 5; bank from 300"),
    ]
    assert strategies[2]["values"] == [
        {"name": "on the board", "value": 454.1, "share": 0.840077},
        {"name": "not on the board yet", "value": 299.5, "share": 0.699998},
    ]


def test_a_strategy_without_a_value_carries_the_trouble(troubled: Grade) -> None:
    strategy = to_document(troubled)["strategy"]

    assert strategy["trouble"].startswith("For roll 1 it raises ValueError: </script>")
    assert (strategy["share"], strategy["strategies"]) == (0.0, [])


def test_a_kata_without_a_strategy_says_null(weak: Grade) -> None:
    assert to_document(weak)["strategy"] is None


def test_the_schema_refuses_a_strategy_that_does_not_tell_of_trouble(
    valued: Grade,
) -> None:
    document = to_document(valued)
    del document["strategy"]["trouble"]

    with pytest.raises(jsonschema.ValidationError):
        validate(document)


def test_a_strategy_by_its_value_carries_a_table_and_a_figure(won: Grade) -> None:
    strategy = to_document(won)["strategy"]

    scale = strategy["scale"], strategy["nothing_at"], strategy["full_from"]
    assert scale == ("value", 0.5, 0.59)
    validate(to_document(won))
    assert [len(table["rows"]) for table in strategy["tables"]] == [4]
    assert strategy["figure"]["alternative_text"] == "Dice over both scores"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("tables", [{}], id="an empty table"),
        pytest.param("tables", None, id="no list of tables"),
        pytest.param("figure", "picture.png", id="a figure by its name"),
        pytest.param("strategies", [{"name": "best"}], id="a strategy without a role"),
        pytest.param("scale", "worst", id="another scale"),
    ],
)
def test_the_schema_refuses_what_is_not_part_of_a_strategy(
    won: Grade, name: str, value: Any
) -> None:
    document = to_document(won)
    document["strategy"][name] = value

    with pytest.raises(jsonschema.ValidationError):
        validate(document)


def test_a_helper_is_no_line_of_the_behaviour(won: Grade) -> None:
    behaviour = to_document(won)["parts"][0]

    labels = [line["label"] for line in behaviour["lines"]]
    assert labels[-2:] == ["05_nothing_else_scores", "sweep"]


def test_a_flag_has_its_place_its_sentence_and_its_evidence(flagged: Grade) -> None:
    document = to_document(flagged)

    validate(document)
    assert document["flags"][0] == {
        "kind": "hidden code",
        "file": "greed.py",
        "line": 3,
        "message": "greed.py line 3 runs text as code (exec).",
        "evidence": "exec(CODE)",
    }
