"""Check of the application: every module can be imported."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from fw.project.doctor import Finding, Level, shortened
from fw.project.error_location import project_location
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["ImportFault", "import_faults", "imports"]

MAIN = "app.main"
_NAME_OF_PACKAGE = re.compile(
    r"cannot import name '(\w+)' from '(app(?:\.\w+)*)' \(.*__init__\.py\)"
)
"""Message of an import of a name that a package of the project doesn't have.

It may be a missing module.
"""

ImportFault = dict[str, str | int | bool | None]
"""Import error: `file` (relative to the folder), `line`, `error`, `missing` module and `hint`.

`named` is true if the module may also be a name that its package doesn't have.
"""


def imports(root: Path) -> Iterator[Finding]:
    """Import all modules of the application, including those that are imported for a request."""
    if not (root / "app" / "main.py").exists():
        yield Finding(Level.PROBLEM, say("app/main.py is missing"), say("run fw build --restore"))
        return
    found = import_faults([MAIN, *_modules(root)])
    if not found:
        yield Finding(Level.OK, say("all modules of the application can be imported"))
        return
    remedies = _missing_modules(root) if any(fault["missing"] for fault in found) else {}
    needed = {str(fault["missing"]) for fault in found}
    stale = sorted(
        name for name in needed if (remedies or {}).get(name, "").startswith("run fw build to")
    )
    if len(stale) > 1:
        message = say(
            "modules are imported that aren't generated yet: {stale}", stale=shortened(stale)
        )
        yield Finding(Level.PROBLEM, message, say("run fw build"))
        found = [fault for fault in found if fault["missing"] not in stale]
    for fault in found:
        yield _finding(fault, remedies)


def _modules(root: Path) -> Iterator[str]:
    """Yield the modules in the folders that fw generates into."""
    from fw.tasks.artifact import kinds

    folders = {Path(kind.path).parent for kind in kinds()}
    for folder in sorted(each for each in folders if each.parts[:1] == ("app",)):
        for path in sorted((root / folder).glob("*.py")):
            name = ".".join((*folder.parts, path.stem)).removesuffix(".__init__")
            if all(part.isidentifier() for part in name.split(".")) and name != MAIN:
                yield name


def _missing_modules(root: Path) -> dict[str, str] | None:
    """Return the remedy for each missing generated module; None if the schema is invalid."""
    from fw.tasks.build.session import BuildOptions, build

    found: dict[str, str] = {}
    try:
        for restore in (True, False):
            for each in build(root, BuildOptions(check=True, restore=restore)).outcomes:
                if each.action == "create":
                    remedy = say("run fw build to create {path}", path=each.path)
                    if restore:
                        remedy = say("run fw build --restore to recreate {path}", path=each.path)
                    found[_module(each.path)] = remedy
    except FwError:
        return None
    return found


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _finding(fault: ImportFault, remedies: dict[str, str] | None) -> Finding:
    line = f":{fault['line']}" if fault["line"] else ""
    message = say("{file}{line}: {error}", file=fault["file"], line=line, error=fault["error"])
    missing = str(fault["missing"] or "")
    remedy: str
    if missing.startswith("app.") and not fault["named"] and remedies is None:
        remedy = say("run fw build to create missing files")
    elif remedies and missing in remedies:
        remedy = remedies[missing]
    elif missing.startswith("app.") and not fault["named"]:
        remedy = say(
            "{missing} is no longer generated; remove the import, or delete this file",
            missing=missing,
        )
    elif missing and not fault["named"]:
        remedy = say(
            "install {package} next to fw, or remove the import", package=missing.partition(".")[0]
        )
    else:
        remedy = str(fault["hint"] or say("fix the file"))
    return Finding(Level.PROBLEM, message, remedy)


_SETTINGS_ERROR = re.compile(r"(fw\.toml|config/[^:]+\.toml)(?::\d+:\d+)?: (.+)", re.DOTALL)
"""Message of an error in a settings file, which may be read by any module."""


def import_faults(modules: Iterable[str]) -> list[ImportFault]:
    """Import each module, then routes and mappers; return the first error of each file."""
    found: dict[str, ImportFault] = {}

    def attempt(work: Callable[[], object], module: str) -> None:
        try:
            work()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - the user's code may raise anything
            fault = _fault(error, module)
            # A second import of a partly executed file may fail for another reason.
            found.setdefault(str(fault["file"]), fault)

    for module in modules:
        attempt(lambda: import_module(module), module)  # noqa: B023 - called at once
    if not found:
        attempt(_load_routes, "app.routes")
        attempt(_configure_models, "app.models")
    return list(found.values())


def _load_routes() -> None:
    table: Any = getattr(sys.modules.get("app.routes"), "routes", ())
    for segment in table:
        table.router(segment)


def _configure_models() -> None:
    if "sqlalchemy.orm" in sys.modules:
        import_module("sqlalchemy.orm").configure_mappers()


def _fault(error: BaseException, module: str) -> ImportFault:
    file, line = project_location(error, Path.cwd()) or (module.replace(".", "/"), None)
    text = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    kind = type(error).__name__
    message = say("{kind}: {text}", kind=kind, text=text) if text else kind
    if isinstance(error, FwError) and (match := _SETTINGS_ERROR.fullmatch(text)):
        file, line, message = match[1], None, match[2]
    match = _NAME_OF_PACKAGE.match(text)
    named = f"{match[2]}.{match[1]}" if match else None
    return {
        "file": file,
        "line": line,
        "error": message,
        "missing": _missing(error) or named,
        "named": named is not None,
        "hint": error.hint if isinstance(error, FwError) else None,
    }


def _missing(error: BaseException) -> str | None:
    if not isinstance(error, ImportError):
        return None
    # A folder without `__init__.py` is a namespace package, which has no location and no names.
    gone = isinstance(error, ModuleNotFoundError) or "(unknown location)" in str(error)
    return error.name if gone else None
