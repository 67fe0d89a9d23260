"""Check of `fw.toml`: values that make no sense, and keys that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level

__all__ = ["settings"]


def settings(root: Path) -> Iterator[Finding]:
    """Check what fw itself reads; a table that fw doesn't know is the user's own."""
    from fw.runtime.config import Config
    from fw.runtime.errors import FwError
    from fw.runtime.settings import KNOWN

    config = Config.load_auto(root)
    found = list(_unknown(config.values))
    for key in KNOWN:
        try:
            config.setting(key)
        except FwError as error:
            found.append(Finding(Level.PROBLEM, error.message, error.hint))
    yield from found or [Finding(Level.OK, "the settings make sense")]


def _unknown(values: dict[str, object]) -> Iterator[Finding]:
    from fw.runtime.database.near import near
    from fw.runtime.settings import KNOWN

    known: dict[str, list[str]] = {}
    for key in KNOWN:
        table, _, word = key.rpartition(".")
        known.setdefault(table, []).append(word)
    for table, words in known.items():
        stated = values.get(table)
        for word in stated if isinstance(stated, dict) else ():
            if word not in words:
                message = f"fw.toml: nothing reads {word} in [{table}]"
                yield Finding(Level.PROBLEM, message, near(word, words))
