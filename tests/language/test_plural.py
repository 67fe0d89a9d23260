from __future__ import annotations

from random import Random

import inflection

from fw.language.names import names_of

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


def test_plurals_are_those_of_inflection() -> None:
    random = Random(7)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789_"
    for _ in range(5000):
        start = "".join(random.choice(letters) for _ in range(random.randint(1, 6)))
        for word in (f"a{start}", f"a{start}{random.choice(IRREGULAR)}"):
            assert names_of(word).table == inflection.pluralize(inflection.underscore(word))
    for word in IRREGULAR:
        assert names_of(word).table == inflection.pluralize(word)
