"""What `fw.toml` says, and which parts of it an artifact depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from fw.runtime.errors import FwError
from fw.tasks.artifact import Settings

__all__ = ["Watched", "read_settings"]


class Watched(Mapping[str, object]):
    """Settings that remember which of their top-level names were read.

    Whoever walks through all of them has read all.
    """

    def __init__(self, values: Mapping[str, object], read: set[str]) -> None:
        self._values = values
        self._read = read

    def __getitem__(self, name: str) -> object:
        self._read.add(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        self._read.update(self._values)
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def read_settings(root: Path) -> Settings:
    """Return the settings of a project; the folder's name is the project's where none is given.

    Raises FwError, with the place, for a `fw.toml` that is not TOML.
    """
    import tomllib

    file = root / "fw.toml"
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        values = {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise FwError(f"fw.toml: {fault}") from fault
    project = values.get("project")
    name = project.get("name") if isinstance(project, dict) else None
    return Settings(name if isinstance(name, str) else root.resolve().name, values)
