"""Development server that restarts when the code or the settings of a project change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.supervisors.watchfilesreload import WatchFilesReload
from watchfiles import watch

__all__ = ["run_with_reload"]

_SETTINGS = ("fw.toml", ".env")
_POLL_MILLISECONDS = 1000
"""Maximum time until a change of the settings is seen."""


def run_with_reload(app: str, root: Path, **options: Any) -> None:
    """Serve an application until a signal stops it, with the options of `uvicorn.run`.

    Restarts it after a change of a Python file in `reload_dirs`, and of the settings in `root`.
    """
    config = uvicorn.Config(app, reload=True, **options)
    server = uvicorn.Server(config)
    _Reloader(root, config, target=server.run, sockets=[config.bind_socket()]).run()


class _Reloader(WatchFilesReload):
    """Reloader of uvicorn that also compares the settings files.

    They are compared by their stamps: editors replace a file, which ends a watch of it.
    """

    def __init__(self, root: Path, config: uvicorn.Config, **options: Any) -> None:
        super().__init__(config, **options)
        self._settings = [root / name for name in _SETTINGS]
        self._seen = self._stamps()
        self.watcher = watch(
            *config.reload_dirs,
            watch_filter=None,
            stop_event=self.should_exit,
            rust_timeout=_POLL_MILLISECONDS,
            yield_on_timeout=True,
            ignore_permission_denied=True,
        )

    def should_restart(self) -> list[Path] | None:
        """Return the files that have changed, None without a change."""
        changed = super().should_restart() or []
        before, self._seen = self._seen, self._stamps()
        changed += [path for path in self._settings if before.get(path) != self._seen.get(path)]
        return changed or None

    def _stamps(self) -> dict[Path, tuple[int, int]]:
        found = {path: path.stat() for path in self._settings if path.is_file()}
        return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found.items()}
