"""What somebody probably meant by a name that there isn't."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["near"]

_NAMED = 12


def near(word: str, known: Iterable[str], besides: str = "") -> str:
    """Return a hint at the known word that was probably meant, else at the words there are.

    `besides` says what else to do in that case.
    """
    from difflib import get_close_matches

    words = sorted(known)
    meant = get_close_matches(word, words, 1)
    if meant:
        return f"did you mean {meant[0]}?"
    shown = [*words[:_NAMED], "…"] if len(words) > _NAMED else words
    return "; ".join(filter(None, [f"there are {', '.join(shown)}", besides]))
