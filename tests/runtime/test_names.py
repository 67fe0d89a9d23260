from __future__ import annotations

import difflib

import pytest

from fw.runtime.names import nearest, normalize_name, suggest


def test_spellings_of_a_name_are_normalised() -> None:
    assert len({normalize_name(name) for name in ("BlogPost", "blog_post", "blogPost")}) == 1


def test_other_names_differ() -> None:
    assert normalize_name("BlogPost") != normalize_name("BlogPosts")


def test_nearest_ignores_case_and_overlong_words() -> None:
    assert nearest("PRIMRY", ("primary", "unique")) == "primary"
    assert nearest("x", ("primary", "unique")) is None
    assert nearest("prim\n" * 10**6, ("primary",)) is None


def test_long_lists_of_choices_are_cut() -> None:
    words = [f"word{number:02}" for number in range(13)]
    assert suggest("zzz", words).endswith("word11, …")
    assert suggest("zzz", words[:12]).endswith("word10, word11")
    assert suggest("colour", ["color", *words]) == "did you mean 'color'?"


def test_nearest_compares_the_few_words_that_share_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """difflib takes a tenth of a millisecond for each word that shares its letters."""
    compared = []

    class Matcher(difflib.SequenceMatcher[str]):
        def ratio(self) -> float:
            compared.append(self.a)
            return super().ratio()

    monkeypatch.setattr(difflib, "SequenceMatcher", Matcher)
    words = [f"measurement_value_{number}" for number in range(1000)]
    assert nearest("mesurement_valeu_917", words) == "measurement_value_917"
    assert nearest("naem", [*words, "name"]) == "name"
    assert nearest("zzz", words) is None
    assert len(compared) <= 100


def test_suggest_lists_the_choices_and_the_alternative() -> None:
    assert suggest("zzz", ("b", "a")) == "use one of a, b"
    assert suggest("zzz", ("a",), "or add one") == "use a; or add one"
    assert suggest("zzz", (), "add one") == "add one"


def test_synonyms_take_precedence() -> None:
    synonyms = {"mariadb": "mysql"}
    assert suggest("MariaDB", ("mysql", "sqlite"), synonyms=synonyms) == "did you mean 'mysql'?"
