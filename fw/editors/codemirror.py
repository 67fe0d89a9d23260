"""The words of schemas for the studio's editor, whose mode for CodeMirror reads them."""

from __future__ import annotations

from fw.language.service.words import GROUPS

__all__ = ["codemirror_words"]

_GROUPS = {
    "blocks": ("block",),
    "types": ("type",),
    "lines": ("line",),
    "relations": ("relation",),
    "constraints": ("constraint",),
    "values": ("action",),
    "joiners": ("joiner", "condition"),
    "functions": ("function",),
}


def codemirror_words() -> dict[str, list[str]]:
    """Return the words of each group, sorted, as JSON-serializable data."""
    found = {
        name: {word for group in groups for word in GROUPS[group]}
        for name, groups in _GROUPS.items()
    }
    found["blocks"] -= {"database"}
    found["values"] |= {"true", "false", "null"}
    found["joiners"] -= found["values"]
    return {name: sorted(words) for name, words in found.items()}
