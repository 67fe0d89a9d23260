"""Check of `fw.toml`: values that make no sense, and keys that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.doctor.finding import Finding, Level

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["settings"]


def settings(root: Path) -> Iterator[Finding]:
    """Check what fw itself reads; a table that fw doesn't know is the user's own."""
    from fw.runtime.config import Config
    from fw.runtime.errors import FwError
    from fw.runtime.settings import KNOWN

    config = Config.load_auto(root)
    found = list(_unknown(config))
    for key in KNOWN:
        try:
            config.setting(key)
        except FwError as error:
            found.append(Finding(Level.PROBLEM, error.message, error.hint))
    yield from found or [Finding(Level.OK, "the settings make sense")]


def _unknown(config: Config) -> Iterator[Finding]:
    from fw.runtime.config.files import find
    from fw.runtime.database.near import near
    from fw.runtime.settings import KNOWN, OPEN

    known: dict[str, list[str]] = {}
    for key in (*KNOWN, *OPEN):
        table, _, word = key.rpartition(".")
        known.setdefault(table, []).append(word)
    for table in [name for name in known if "." in name]:
        parent, _, word = table.rpartition(".")
        known.setdefault(parent, []).append(word)
    for table, words in known.items():
        stated = find(config.values, table)
        for word in stated if isinstance(stated, dict) else ():
            if word not in words:
                place = config.file_of(f"{table}.{word}") or "fw.toml"
                message = f"{place}: nothing reads {word} in [{table}]"
                yield Finding(Level.PROBLEM, message, near(word, words))
