"""The words of the schema language, and the nearest one to a misspelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = [
    "ACTIONS",
    "COMPOSITES",
    "FLAGS",
    "LINE_WORDS",
    "RELATION_KINDS",
    "TYPES",
    "VALUED",
    "nearest",
    "suggest",
]

TYPES = (
    "int",
    "string",
    "text",
    "float",
    "bool",
    "uuid",
    "datetime",
    "date",
    "time",
    "decimal",
    "json",
    "enum",
)
FLAGS = ("primary", "required", "unique", "nullable", "index")
VALUED = ("default", "references", "on_delete", "was")
ACTIONS = ("cascade", "restrict", "set_null")
RELATION_KINDS = ("belongs_to", "has_many", "many_to_many")
COMPOSITES = ("unique", "index")
LINE_WORDS = ("unique", "index", "timestamps", "relations")


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that `word` most likely meant, case aside; None if none is near."""
    from difflib import get_close_matches

    by_folded = {choice.lower(): choice for choice in choices}
    # 63 is the longest legal name: beyond it nothing is a misspelling, only hostile.
    found = get_close_matches(word.lower()[:64], by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def suggest(word: str, choices: Iterable[str], synonyms: Mapping[str, str] | None = None) -> str:
    """Return "did you mean `x`?", or else the list of choices while that is short."""
    listed = tuple(choices)
    meant = (synonyms or {}).get(word.lower()) or nearest(word, listed)
    if meant:
        return f"did you mean `{meant}`?"
    return "one of " + ", ".join(listed) if 1 < len(listed) <= 12 else ""
