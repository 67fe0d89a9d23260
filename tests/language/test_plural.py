from __future__ import annotations

from random import Random

import inflection
import pytest

from fw.language.names import ids_of, names_of

IRREGULAR = [
    "person",
    "people",
    "man",
    "men",
    "human",
    "child",
    "children",
    "sex",
    "move",
    "cow",
    "kine",
    "zombie",
    "quiz",
    "ox",
    "oxen",
    "mouse",
    "mice",
    "passerby",
    "matrix",
    "index",
    "vertex",
    "hive",
    "calf",
    "wife",
    "analysis",
    "datum",
    "media",
    "buffalo",
    "potato",
    "bus",
    "alias",
    "status",
    "octopus",
    "virus",
    "octopi",
    "axis",
    "test",
    "equipment",
    "information",
    "rice",
    "money",
    "species",
    "series",
    "fish",
    "sheep",
    "jeans",
    "order",
    "category",
    "box",
    "class",
]


def test_plurals_agree_with_inflection() -> None:
    random = Random(7)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789_"
    for _ in range(5000):
        start = "".join(random.choice(letters) for _ in range(random.randint(1, 6)))
        for word in (f"a{start}", f"a{start}{random.choice(IRREGULAR)}"):
            assert names_of(word).table == inflection.pluralize(inflection.underscore(word))
    for word in IRREGULAR:
        assert names_of(word).table == inflection.pluralize(word)


@pytest.mark.parametrize("word", ["specimen", "regimen", "german", "talisman", "blood_specimen"])
def test_words_in_men_that_are_no_plurals_of_man_are_unchanged(word: str) -> None:
    assert ids_of(word) == ids_of(f"{word}s") == f"{word}_ids"


@pytest.mark.parametrize("word", ["woman", "horseman", "cameraman", "layman", "salesman"])
def test_plurals_of_man_become_singular(word: str) -> None:
    assert ids_of(f"{word[:-2]}en") == ids_of(word) == f"{word}_ids"


@pytest.mark.parametrize("model", ["Sheep", "Series", "News", "Equipment", "Species", "Specimen"])
def test_words_with_the_same_singular_and_plural(model: str) -> None:
    word = model.lower()
    names = names_of(model)
    assert (names.module, names.table, names.prefix) == (word, word, word)
    assert ids_of(word) == f"{word}_ids"
