"""Earlier versions of a project's files, from git. Without git there are none."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from fw.tasks.disk.marker import decode, split

__all__ = ["GitHistory"]

_VERSIONS = 500
"""Maximum number of a file's versions that are read."""
_COMMITS = 20
"""Maximum number of commits that are searched for the origin of a marker."""
_GIT_SECONDS = 20


class GitHistory:
    """The history of one project, on all branches."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        self._root = Path(root).resolve()

    def body(self, path: str, hash: str) -> str | None:
        """Return the pristine body of that hash, if a version of the file is it."""
        for blob in self._versions(path):
            text, _ = decode(blob)
            marked = split(text)
            if marked.hash == hash and marked.untouched:
                return marked.body
        return None

    def with_marker(self, path: str, hash: str) -> Iterator[str]:
        """Yield each commit that wrote a marker into a file."""
        search = (f"-S{hash}", f"--max-count={_COMMITS}", "-m", "--all", "--format=%H")
        found = self._git("--literal-pathspecs", "log", *search, "--", path)
        for commit in dict.fromkeys(found.decode().split()):
            text = self.at(commit, path)
            if text is not None and split(text).hash == hash:
                yield commit

    def at(self, commit: str, path: str) -> str | None:
        """Return the text of a file in a commit, None if the file is missing there."""
        blob = self._git("cat-file", "blob", f"{commit}:./{path}")
        return decode(blob)[0] if blob else None

    def files_in(self, commit: str, folder: str) -> list[str]:
        """Return the paths of the files in a folder of a commit, sorted."""
        listing = self._git("ls-tree", "-r", "-z", "--name-only", commit, "--", f"{folder}/")
        return sorted(os.fsdecode(listing).split("\0")[:-1])

    def sides(self, path: str) -> tuple[str, str] | None:
        """Return both versions of a file that `git merge` left in conflict."""
        if not self._git("ls-files", "--unmerged", "--", path):
            return None
        ours, theirs = self.at(":2", path), self.at(":3", path)
        return None if ours is None or theirs is None else (ours, theirs)

    def _versions(self, path: str) -> Iterable[bytes]:
        """Yield a file's versions in git, the newest first; nothing without git."""
        listing = self._git(
            *(
                "--literal-pathspecs",
                "log",
                "--all",
                f"--max-count={_VERSIONS}",
                "--raw",
                "--no-abbrev",
            ),
            *("--no-renames", "-m", "--format=", "--no-color", "--", path),
        )
        names = dict.fromkeys(
            line.split()[3] for line in listing.splitlines() if line.startswith(b":")
        )
        for name in names:
            if name.strip(b"0"):
                yield self._git("cat-file", "blob", name.decode())

    def _git(self, *arguments: str) -> bytes:
        import subprocess

        try:
            done = subprocess.run(
                ["git", "-C", str(self._root), *arguments],
                capture_output=True,
                timeout=_GIT_SECONDS,
                check=False,
                env={**os.environ, "GIT_OPTIONAL_LOCKS": "0"},
            )
        except (OSError, subprocess.TimeoutExpired):
            return b""
        return done.stdout if done.returncode == 0 else b""
