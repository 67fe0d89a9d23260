"""`schema.layout.json`: the places of the models that a person moved.

Each model has three lines, sorted by name, and the last entry is the version. So changes of two
models in two branches have unchanged lines between them, and Git merges them without a conflict.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from fw.language.diagram.layout import Place, Places, valid_place
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["LAYOUT_FILE", "layout_text", "read_layout", "renamed_layout", "written_layout"]

LAYOUT_FILE = "schema.layout.json"
"""The path of the file in a project."""
_VERSION = 1


def layout_text(root: Path) -> str:
    """Return the text of a project's file, empty without one. Raises FwError if it is unreadable."""
    try:
        with (root / LAYOUT_FILE).open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise FwError(say("cannot read {file}: {error}", file=LAYOUT_FILE, error=error)) from None


def read_layout(text: str) -> dict[str, Place]:
    """Return the places of a file by model; an empty text has none.

    Entries that are no place are ignored. Raises FwError for text that isn't a JSON object, for
    example with the markers of a conflict.
    """
    if not text.strip():
        return {}
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise _invalid(str(error)) from None
    if not isinstance(data, dict):
        raise _invalid(say("expected an object"))
    return {name: tuple(one["at"]) for name, one in data.items() if _is_entry(one)}


def written_layout(text: str, places: Places) -> str:
    """Return the file with these places, in whole pixels, instead of its own.

    The text stays as it is if the places do. Models that the schema doesn't have are kept if
    `places` has them, so a caller decides on them.
    """
    rounded = {name: (round(place[0]), round(place[1])) for name, place in places.items()}
    try:
        if text and read_layout(text) == rounded:
            return text
    except FwError:
        pass  # an invalid file is replaced
    lines = ["{"]
    for name in sorted(rounded):
        x, y = rounded[name]
        lines += [f"  {json.dumps(name)}: {{", f'    "at": [{x}, {y}]', "  },"]
    end = "\r\n" if "\r\n" in text else "\n"
    return end.join([*lines, f'  "version": {_VERSION}', "}", ""])


def renamed_layout(text: str, renames: Mapping[str, str]) -> str:
    """Return the file after renames of models, from the old names to the new ones.

    A model that has a place under its new name keeps it. Raises FwError for an invalid text.
    """
    places = read_layout(text)
    kept = {name: place for name, place in places.items() if name not in renames}
    moved = {renames[name]: place for name, place in places.items() if name in renames}
    return written_layout(text, {**moved, **kept})


def _is_entry(one: object) -> bool:
    return isinstance(one, dict) and valid_place(one.get("at"))


def _invalid(reason: str) -> FwError:
    hint = say("resolve the conflict in the file, or delete it: models then get automatic places")
    return FwError(say("invalid {file}: {reason}", file=LAYOUT_FILE, reason=reason), hint=hint)
