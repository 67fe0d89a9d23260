"""What `fw.toml` says of one disk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fw.runtime.config import Config
from fw.runtime.errors import FwError

__all__ = ["Options"]


class Options:
    """The settings of a disk, each asked for by its driver; what no driver asks for is a slip.

    `root` of the disk `media` is `[storage.disks.media] root` or STORAGE_DISKS_MEDIA_ROOT.
    """

    def __init__(self, config: Config, name: str) -> None:
        self._config, self._key = config, f"storage.disks.{name}"
        self._name = name
        self._asked = {"driver"}

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text, or the default; FwError where neither is there."""
        self._asked.add(key)
        value = self._config.get(f"{self._key}.{key}", default)
        if value is None:
            raise FwError(
                f"the disk {self._name!r} lacks {key}",
                hint=f'state it in fw.toml: [{self._key}] {key} = "…"',
            )
        return str(self._fit(key, value, str, "a text"))

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        self._asked.add(key)
        value = self._config.get(f"{self._key}.{key}", default)
        return bool(self._fit(key, value, bool, "true or false"))

    def check(self) -> None:
        """Raise FwError for a setting that the driver hasn't asked for."""
        stated = self._config.get(self._key, {})
        for key in stated if isinstance(stated, Mapping) else ():
            if key not in self._asked:
                raise FwError(
                    f"fw.toml: [{self._key}] has no {key}",
                    hint=f"it may have {', '.join(sorted(self._asked))}",
                )

    def _fit(self, key: str, value: Any, kind: type, wanted: str) -> Any:
        if not isinstance(value, kind):
            raise FwError(f"fw.toml: {key} in [{self._key}] is {value!r}, but must be {wanted}")
        return value
