"""Check of `fw.toml`: invalid values and unknown settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.doctor.finding import Finding, Level

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["settings"]


def settings(root: Path) -> Iterator[Finding]:
    """Check the settings that fw reads. An unknown table belongs to the project."""
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
    yield from found or [Finding(Level.OK, "the settings are valid")]


def _unknown(config: Config) -> Iterator[Finding]:
    from fw.runtime.config.files import find
    from fw.runtime.database.near import near
    from fw.runtime.settings import KNOWN, OPEN, RENAMED

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
                message = f"{place}: unknown setting {word} in [{table}]"
                renamed = RENAMED.get(f"{table}.{word}")
                hint = f"its name is {renamed} now" if renamed else near(word, words)
                yield Finding(Level.PROBLEM, message, hint)
