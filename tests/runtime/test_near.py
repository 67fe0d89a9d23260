"""Hints at what somebody probably meant."""

from __future__ import annotations

from fw.runtime.suggest import near


def test_a_list_that_leaves_words_out_says_so() -> None:
    words = [f"word{number:02}" for number in range(13)]
    assert near("zzz", words).endswith("word11, …")
    assert near("zzz", words[:12]).endswith("word10, word11")
    assert near("colour", ["color", *words]) == "did you mean color?"
