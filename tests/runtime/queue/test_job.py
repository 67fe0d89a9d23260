from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from enum import Enum
from uuid import UUID

import pytest
from dramatiq.brokers.stub import StubBroker
from dramatiq.middleware import TimeLimit

from fw.runtime.errors import FwError
from fw.runtime.queue import GiveUp, Job
from fw.runtime.queue.actors import declare
from fw.runtime.queue.job import arguments_of, pause_of, restored, unique_key_of
from fw.runtime.queue.middleware import Attempts


class Colour(Enum):
    RED = "red"


class Everything(Job):
    text: str
    number: int
    exact: Decimal
    when: datetime
    key: UUID
    colour: Colour
    raw: bytes
    nested: dict[str, list[int]]
    optional: str | None = None

    def handle(self) -> None: ...


EVERYTHING = Everything(
    text="\x00 'é\u2028",
    number=2**70,
    exact=Decimal("1.10"),
    when=datetime(2026, 1, 31, 12, tzinfo=UTC),
    key=UUID(int=7),
    colour=Colour.RED,
    raw=b"\xff\x00",
    nested={"a": [1, 2]},
)


def test_arguments_survive_a_round_trip() -> None:
    assert restored(Everything, arguments_of(EVERYTHING)) == EVERYTHING


def test_arguments_that_cannot_be_serialized_are_refused() -> None:
    broken = EVERYTHING.model_copy(update={"text": "\ud800"})
    with pytest.raises(FwError, match="cannot serialize the arguments of Everything"):
        arguments_of(broken)


def test_arguments_that_no_longer_match_give_up() -> None:
    with pytest.raises(GiveUp, match="do not match Everything") as caught:
        restored(Everything, {**arguments_of(EVERYTHING), "gone": "hidden"})
    assert "hidden" not in str(caught.value)


@pytest.mark.filterwarnings("ignore:Field name")
def test_an_argument_named_like_an_option_is_refused() -> None:
    with pytest.raises(FwError, match="has an argument 'priority'"):

        class Wrong(Job):
            priority: int  # type: ignore[misc]

            def handle(self) -> None: ...


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_attempts", 0),
        ("max_attempts", 1.5),
        ("timeout", -1),
        ("timeout", "10"),
        ("timeout", math.nan),
        ("unique_for", 0),
        ("unique_for", timedelta(minutes=1)),
    ],
)
def test_an_invalid_option_is_refused(name: str, value: object) -> None:
    said = re.escape(f"invalid {name} of the job Wrong: {value!r}")
    with pytest.raises(FwError, match=said) as caught:
        type("Wrong", (One,), {"__module__": __name__, name: value})
    assert str(caught.value.hint).startswith("use ")


def test_a_timeout_of_0_is_unlimited() -> None:
    class Long(One):
        timeout = 0

    broker = StubBroker(middleware=[TimeLimit(), Attempts(1, 1)])
    declare(broker, Long)
    assert broker.get_actor("Long").options["time_limit"] == math.inf


def test_a_job_without_handle_is_abstract() -> None:
    class Nothing(Job):
        pass

    with pytest.raises(TypeError, match="abstract"):
        Nothing()  # type: ignore[abstract]


class Listed(Job):
    backoff = (1, 5)

    def handle(self) -> None: ...


def test_a_sequence_of_pauses_repeats_its_last_one() -> None:
    assert [pause_of(Listed, runs, 10) for runs in (1, 2, 3, 9)] == [1, 5, 5, 5]


def test_a_pause_doubles_up_to_an_hour_with_jitter() -> None:
    for runs, least in ((1, 10), (2, 20), (5, 160), (12, 3600), (1000, 3600)):
        pauses = {pause_of(Everything, runs, 10) for _ in range(20)}
        assert len(pauses) > 1
        assert all(least <= pause <= least * 1.1 for pause in pauses)
    assert pause_of(Everything, 3, 0) == 0


class One(Job):
    n: int

    def handle(self) -> None: ...


class Other(One):
    def unique_id(self) -> str:
        return "always"


def test_unique_keys_derive_from_arguments_or_unique_id() -> None:
    assert unique_key_of(One(n=1)) == unique_key_of(One(n=1)) != unique_key_of(One(n=2))
    assert unique_key_of(Other(n=1)) == unique_key_of(Other(n=2)) != unique_key_of(One(n=1))
