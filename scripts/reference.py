"""Write the pages of the reference that follow from the code: options, settings, the API."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import click

from fw.cli.app import application
from fw.runtime.config.settings import KNOWN

AREAS = {
    "fw.runtime": "Names of the top level",
    "fw.runtime.auth": "Logins and authorization",
    "fw.runtime.cache": "Cache, locks, counters",
    "fw.runtime.config": "Configuration",
    "fw.runtime.database": "Models, queries, transactions",
    "fw.runtime.database.errors": "Errors of the database",
    "fw.runtime.errors": "Errors",
    "fw.runtime.events": "Events",
    "fw.runtime.files": "Files of records",
    "fw.runtime.http": "Schemas, responses, routes",
    "fw.runtime.logging": "Logging",
    "fw.runtime.plugins": "Plugins",
    "fw.runtime.queue": "Jobs",
    "fw.runtime.schedule": "Scheduled tasks",
    "fw.runtime.mail": "Mail",
    "fw.runtime.storage": "Files",
    "fw.runtime.testing": "Fixtures and fakes",
    "fw.runtime.validation": "Validation of payloads",
}
"""The modules whose names generated code and your code import."""

NOTE = "This page is generated from the code."


def write(folder: Path) -> None:
    """Write the generated pages below the folder `reference` of the site's pages."""
    (folder / "api").mkdir(parents=True, exist_ok=True)
    (folder / "options.md").write_text(_options(), encoding="utf-8")
    (folder / "settings-values.md").write_text(_settings(), encoding="utf-8")
    (folder / "api/index.md").write_text(_areas(), encoding="utf-8")
    for area, title in AREAS.items():
        (folder / f"api/{_slug(area)}.md").write_text(_area(area, title), encoding="utf-8")


def _slug(area: str) -> str:
    return area.removeprefix("fw.").replace(".", "-")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# ------------------------------------------------------------------------- the command line


def _options() -> str:
    parts = [
        "# All options",
        NOTE,
        "Every command with its arguments and options. [The command line](cli.md) explains them.",
    ]
    for path, command in _commands(application, "fw"):
        if isinstance(command, click.Group) and not command.invoke_without_command:
            continue
        parts += [
            f"## {path}",
            _prose(command.help or ""),
            f"```text\n{_usage(path, command)}\n```",
        ]
        options = [each for each in command.params if isinstance(each, click.Option)]
        if options:
            rows = [f"| {_names(each)} | {_cell(each.help or '')} |" for each in options]
            parts.append("\n".join(["| Option | Effect |", "|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from _commands(command, f"{path} {name}")


def _usage(path: str, command: click.Command) -> str:
    return " ".join([path, *command.collect_usage_pieces(click.Context(command))])


def _names(option: click.Option) -> str:
    names = [f"`{name}`" for name in (*option.opts, *option.secondary_opts)]
    if isinstance(option.type, click.Choice):
        choices = ", ".join(f"`{choice}`" for choice in option.type.choices)
        return f"{', '.join(names)}: {choices}"
    if not option.is_flag and not option.count:
        names[-1] = f"{names[-1][:-1]} {option.make_metavar(click.Context(application))}`"
    return ", ".join(names)


# ----------------------------------------------------------------------------- the settings


def _settings() -> str:
    rows = [
        f"| `{key}` | `{key.upper().replace('.', '_')}` | `{_toml(setting.default)}` "
        f"| {_cell(setting.expected)} |"
        for key, setting in KNOWN.items()
    ]
    return "\n\n".join(
        [
            "# Accepted values",
            NOTE,
            "What each setting accepts. [Settings](settings.md) explains what they do.",
            "\n".join(["| Setting | Variable | Default | Accepts |", "|---|---|---|---|", *rows]),
            "",
        ]
    )


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# ---------------------------------------------------------------------------------- the API


def _areas() -> str:
    rows = [f"| [`{area}`]({_slug(area)}.md) | {title} |" for area, title in AREAS.items()]
    parts = ["# API", NOTE, "What an application imports.", "| Module | Contents |\n|---|---|"]
    return "\n\n".join(parts) + "\n" + "\n".join(rows) + "\n"


def _area(area: str, title: str) -> str:
    module = import_module(area)
    parts = [f"# {area}", _prose(inspect.getdoc(module) or title), NOTE]
    kinds: dict[str, list[tuple[str, Any]]] = {"Classes": [], "Functions": [], "Types": []}
    elsewhere: list[str] = []
    for name in sorted(module.__all__, key=str.lower):
        value = getattr(module, name)
        home = _home(area, name)
        if home:
            page = f"{_slug(home)}.md#{name.lower()}"
            elsewhere.append(f"| [`{name}`]({page}) | `{home}` |")
            continue
        if inspect.isclass(value):
            kinds["Classes"].append((name, value))
        elif callable(value) and (inspect.getdoc(value) or "") and not _is_alias(value):
            kinds["Functions"].append((name, value))
        else:
            kinds["Types"].append((name, value))
    if elsewhere:
        parts.append("\n".join(["| Name | Documented in |", "|---|---|", *elsewhere]))
    for name, value in kinds["Classes"]:
        parts += _class(name, value)
    for name, value in kinds["Functions"]:
        parts += [f"## {name}", _code(f"{name}{_signature(value)}"), _documented(value)]
    if kinds["Types"]:
        rows = [f"| `{name}` | `{_cell(_short(value))}` |" for name, value in kinds["Types"]]
        parts += ["## Types and values", "| Name | Value |\n|---|---|\n" + "\n".join(rows)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _home(area: str, name: str) -> str:
    """Return the narrower module that documents a name of the top level, "" for none."""
    others = AREAS if area == "fw.runtime" else ()
    found = (each for each in others if each != area and name in import_module(each).__all__)
    return next(found, "")


def _is_alias(value: Any) -> bool:
    return type(value).__module__ == "typing"


def _class(name: str, value: type) -> Iterator[str]:
    bases = [base.__name__ for base in value.__bases__ if base is not object]
    yield f"## {name}"
    is_error = issubclass(value, BaseException)
    header = f"class {name}({', '.join(bases)})" if bases else f"class {name}"
    yield _code(header if is_error else f"{header}\n{name}{_signature(value)}")
    yield _documented(value)
    for member, text in _members(value):
        yield f"### {name}.{member}"
        yield text


def _members(value: type) -> Iterator[tuple[str, str]]:
    for name, member in vars(value).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            if member.__doc__:
                yield name, f"Property. {_prose(inspect.getdoc(member) or '')}"
            continue
        function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        if inspect.isfunction(function) and function.__doc__:
            word = "async " if inspect.iscoroutinefunction(function) else ""
            text = _code(f"{word}{name}{_signature(function)}")
            yield name, f"{text}\n\n{_prose(inspect.getdoc(function) or '')}"


def _signature(value: Any) -> str:
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        return "(…)"
    text = re.sub(r"<function (\w+) at 0x[0-9a-f]+>", r"\1", text)
    text = re.sub(r"<[^<>]* at 0x[0-9a-f]+>|<factory>", "…", text)
    return re.sub(r"'([\w\[\]., |*]+)'(?=[,)\]= ]|$)", r"\1", text)


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _documented(value: Any) -> str:
    """Return the own docstring of a value as Markdown: not the one that a base class has."""
    own = value.__dict__.get("__doc__") if inspect.isclass(value) else value.__doc__
    return _prose(inspect.cleandoc(own)) if own else ""


def _prose(text: str) -> str:
    """Return a docstring as Markdown: code by an indent stays, click's marks go."""
    return text.replace("\b\n", "").strip()


def _short(value: Any) -> str:
    """Return a type without what validates it, or a value, on one line."""
    if get_origin(value) is Annotated:
        return _short(get_args(value)[0])
    if get_args(value):
        inside = [_short(each) for each in get_args(value)]
        if get_origin(value) in {Union, UnionType}:
            return " | ".join(inside)
        return f"{_short(get_origin(value))}[{', '.join(inside)}]"
    if inspect.isclass(value):
        return "None" if value is type(None) else value.__qualname__
    return re.sub(r"<[^<>]*>", "…", repr(value)).replace("typing.", "")
