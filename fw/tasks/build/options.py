"""Options of a build."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BuildOptions"]


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """Options of a build, most of them flags of `fw build`.

    `dry_run` and `check` write nothing. `force` replaces edited files with the generated text,
    `restore` creates deleted files again. `full` ignores the manifest and checks every task.
    `renames` are pairs of old and new names, for example `Post.title` and `Post.headline`.
    `fills` are pairs of a field and the value for rows that have none. `every` also reports the
    files that are up to date.
    """

    dry_run: bool = False
    check: bool = False
    explain: bool = False
    force: bool = False
    restore: bool = False
    full: bool = False
    migrations: bool = True
    allow_destructive: bool = False
    renames: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    every: bool = False

    @property
    def writes(self) -> bool:
        """Return True if the build may change files."""
        return not (self.dry_run or self.check)
