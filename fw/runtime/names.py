"""Comparison of names, suggestions for misspelt ones, and the acronyms in names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise

from fw.runtime.messages import say

__all__ = ["acronyms", "nearest", "normalize_name", "read_acronyms_by", "suggest"]

_SHOWN = 12
_COMPARED = 16
"""Maximum number of words that difflib compares."""
_MAX_LENGTH = 64
"""No legal name is longer. Comparing longer words only costs time."""


def normalize_name(name: str) -> str:
    """Return a name without underscores and case.

    Two names are equal if they differ only in these: the class `BlogPost`, its module
    `blog_post` and `blogPost`. A schema has no two models with the same normalized name.
    """
    return name.replace("_", "").casefold()


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word that is most similar to `word`, ignoring case; None without one.

    `cutoff` is the required similarity, from 0 to 1.
    """
    from difflib import get_close_matches

    by_folded = {each.lower(): each for each in known}
    folded = word.lower()[:_MAX_LENGTH]
    compared = _candidates(folded, by_folded) if len(by_folded) > _COMPARED else by_folded
    found = get_close_matches(folded, compared, n=1, cutoff=cutoff)
    return by_folded[found[0]] if found else None


def _candidates(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that share most pairs of letters: difflib takes long for each word."""
    wanted = _pairs(word)

    def shared(each: str) -> float:
        pairs = _pairs(each)
        return len(wanted & pairs) / (len(wanted) + len(pairs))

    return nlargest(_COMPARED, known, key=shared)


@lru_cache(maxsize=4096)
def _pairs(word: str) -> frozenset[str]:
    padded = f" {word} "
    return frozenset(map("".join, pairwise(padded)))


def suggest(
    word: str,
    known: Iterable[str],
    otherwise: str = "",
    *,
    synonyms: Mapping[str, str] | None = None,
) -> str:
    """Return "did you mean 'x'?" if a known word is similar, else a list of the known words.

    `synonyms` maps words in lower case to known words. `otherwise` is added to the list.
    """
    words = sorted(known)
    meant = (synonyms or {}).get(word.lower()) or nearest(word, words)
    if meant:
        return say("did you mean '{meant}'?", meant=meant)
    shown = ", ".join([*words[:_SHOWN], "…"] if len(words) > _SHOWN else words)
    if not words:
        return otherwise
    listed = say("use one of {listed}", listed=shown)
    if len(words) == 1:
        listed = say("use {only}", only=shown)
    return say("{listed}; {otherwise}", listed=listed, otherwise=otherwise) if otherwise else listed


def _no_acronyms() -> Sequence[str]:
    return ()


_acronym_source: list[Callable[[], Sequence[str]]] = [_no_acronyms]
_acronyms: list[tuple[str, ...]] = []


def read_acronyms_by(read: Callable[[], Sequence[str]]) -> None:
    """Set the function that returns the acronyms of the project."""
    _acronym_source[0] = read
    _acronyms.clear()


def acronyms() -> tuple[str, ...]:
    """Return the words that stay together in names, such as `OAuth`, the longest first.

    They are a setting of the project, which is read when the first name is needed.
    """
    if not _acronyms:
        _acronyms.append(tuple(sorted(_acronym_source[0](), key=len, reverse=True)))
    return _acronyms[0]
