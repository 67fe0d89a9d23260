"""Files and settings that `fw admin` adds to a project."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import fw
from fw.language.names import names_of
from fw.runtime.errors import FwError
from fw.runtime.names import suggest
from fw.tasks.artifact import Policy
from fw.tasks.disk.writer import Action, Outcome, Write, write_all
from fw.tasks.kinds.admin import FORMER_LIBRARY, TABLE
from fw.tasks.settings import with_table

__all__ = [
    "DEFAULT",
    "OVERRIDES",
    "SETTINGS",
    "STARTERS",
    "THEME",
    "add_theme",
    "outdated_imports",
    "overrides_left",
    "theme_text",
    "themes",
    "with_library_advice",
    "with_settings",
]

SETTINGS: Final = """\
[admin]
# title = ""     # title above the menu; default: the project's name
# roles = ["super-admin", "developer"]     # roles that may open the admin, with logins
"""

DEFAULT: Final = "default"
THEME: Final = f"{TABLE}/theme.json"
"""Path of a project's theme, which is written once."""
OVERRIDES: Final = f"{TABLE}/src/overrides"
"""Folder of the user's own pages, named after models' modules."""

STARTERS: Final = Path(fw.__file__).parent / "starters"
"""Folder of the themes, and of the starters that have them."""

_OLD_IMPORT: Final = re.compile(r"""from\s+['"](?:\.\./)+lib\b""")
_FILE: Final = "theme.json"


def themes() -> tuple[str, ...]:
    """Return the names of all themes."""
    return tuple(sorted(file.parent.name for file in STARTERS.glob(f"*/{_FILE}")))


def theme_text(theme: str) -> str:
    """Return the file of a theme."""
    return (STARTERS / theme / _FILE).read_text(encoding="utf-8")


def with_settings(text: str) -> str:
    """Return the text of `fw.toml` with a table `[admin]` appended, if it has none.

    Raise FwError if the text is invalid TOML or `admin` is not a table in it.
    """
    return with_table(text, TABLE, SETTINGS)


def add_theme(root: Path, theme: str | None) -> Outcome:
    """Write the theme of that name; return the outcome.

    It replaces an unedited theme; an edited one stays. With None, an existing theme stays, and the
    default one is written if there is none. Raise FwError for an unknown theme.
    """
    if theme is not None and theme not in themes():
        raise FwError(f"unknown theme {theme!r}", hint=suggest(theme, themes()))
    body = theme_text(theme or DEFAULT)
    policy = Policy.ONCE if theme is None else Policy.UNTIL_EDITED
    (outcome,) = write_all(root, [Write(THEME, body, policy, marked=True)])
    if outcome.edited and outcome.action is Action.IDENTICAL:
        detail = f"edited by you; to replace it, delete it and run fw admin --template {theme}"
        return outcome._replace(action=Action.SKIP, detail=detail)
    return outcome


def overrides_left(root: Path, renamed: Iterable[tuple[str, str, str, str]]) -> Iterator[Outcome]:
    """Yield the user's pages that have the name of a renamed model, with the name to use.

    `renamed` are old and new names of models, each with an old and a new path.
    """
    for old, new in dict.fromkeys((was, name) for was, name, *_ in renamed):
        path = f"{OVERRIDES}/{names_of(old).module}.tsx"
        if (root / path).is_file():
            detail = f"your page; rename it to {names_of(new).module}.tsx, the name for {new}"
            yield Outcome(path, Action.SKIP, detail)


def with_library_advice(root: Path, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the outcomes with advice on edits of the library, which earlier versions generated.

    Pages of the user that import from its old folder are added.
    """
    inside = f"{FORMER_LIBRARY}/"
    if not any(each.path.startswith(inside) for each in outcomes):
        return list(outcomes)
    detail = f"your edits are kept, but not used; move them to {OVERRIDES}, then delete the file"
    advised = [
        each._replace(detail=detail) if each.edited and each.path.startswith(inside) else each
        for each in outcomes
    ]
    reported = {each.path for each in outcomes}
    return advised + [
        Outcome(path, Action.SKIP, "your page; import from '@fw/admin' instead of '../../lib'")
        for path in outdated_imports(root)
        if path not in reported
    ]


def outdated_imports(root: Path) -> list[str]:
    """Return the paths of the user's pages that import from the library's old folder."""
    return [
        file.relative_to(root).as_posix()
        for file in sorted((root / TABLE / "src").rglob("*.ts*"))
        if file.is_file() and _OLD_IMPORT.search(file.read_text(encoding="utf-8", errors="replace"))
    ]
