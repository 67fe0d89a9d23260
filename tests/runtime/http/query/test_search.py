"""Limits of the search parameter `q`."""

from __future__ import annotations

from functools import cache

import pytest
from sqlalchemy import Column, Integer, MetaData, String, Table

from fw.runtime.database import Model
from fw.runtime.database.query.selection import Condition
from fw.runtime.http import ListQuery


@cache
def model_of(texts: int) -> type[Model]:
    """A model with so many texts."""
    columns = [Column(f"text_{number}", String(9)) for number in range(texts)]
    key = Column("id", Integer, primary_key=True)
    table = Table(f"searched_{texts}", MetaData(), key, *columns)
    return type(f"Searched{texts}", (Model,), {"__table__": table})


def searched(texts: int, q: str) -> list[str]:
    """The words that are looked for in each of so many texts."""
    found = ListQuery(q=q).selection(model_of(texts)).conditions
    conditions = [one for one in found if isinstance(one, Condition)]
    assert all(len(one.fields) == texts for one in conditions)
    return [one.value for one in conditions]


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (1, ["a", "b", "c", "d", "e", "f"]),
        (10, ["a", "b", "c", "d", "e  f"]),
        (20, ["a", "b", "c d e  f"]),
        (60, ["a", "b", "c d e  f"]),
    ],
)
def test_each_word_is_looked_for_as_far_as_that_is_bounded(texts: int, words: list[str]) -> None:
    assert searched(texts, " a b c d e  f ") == words


def test_many_words_cost_no_more_than_filters() -> None:
    assert len(searched(1, "a " * 100)) == 50


@pytest.mark.parametrize(
    ("q", "words"),
    [("Lovelace, Ada", ["Lovelace", "Ada"]), ("1,5", ["1,5"]), (",", [","]), ("", []), ("  ", [])],
)
def test_commas_end_words_and_spaces_are_none(q: str, words: list[str]) -> None:
    assert searched(2, q) == words
