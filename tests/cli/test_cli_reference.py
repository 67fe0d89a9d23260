from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from fw.cli.app import application

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"


def walk(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from walk(command, f"{path} {name}")


COMMANDS = dict(walk(application, "fw"))


def sections() -> dict[str, str]:
    parts = re.split(r"^### (fw .+)$", REFERENCE.read_text(), flags=re.MULTILINE)
    texts = (re.split(r"^## ", part, flags=re.MULTILINE)[0] for part in parts[2::2])
    return dict(zip(parts[1::2], texts, strict=True))


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_and_option_is_documented(path: str) -> None:
    command = COMMANDS[path]
    assert command.help, f"{path} has no help"
    if isinstance(command, click.Group) and not command.invoke_without_command:
        return
    section = sections()[path]
    for parameter in command.params:
        assert not isinstance(parameter, click.Option) or parameter.help, parameter.name
        for name in (*parameter.opts, *parameter.secondary_opts):
            if isinstance(parameter, click.Option):
                assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", section), name


@pytest.mark.parametrize("path", sections())
def test_every_documented_option_exists(path: str) -> None:
    command = COMMANDS[path]
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    named = re.findall(r"`(--[a-z-]+)", sections()[path])
    others = {"--reload"} if path == "fw watch" else set()
    assert set(named) <= known | others | {"--help"}


def test_every_variable_is_documented() -> None:
    text = REFERENCE.read_text()
    for command in COMMANDS.values():
        for parameter in command.params:
            assert parameter.envvar is None or str(parameter.envvar) in text


def test_the_options_of_the_program_itself_are_documented() -> None:
    text = REFERENCE.read_text()
    for name in ("-V", "--version", "-h", "--help", "FW_DEBUG", "NO_COLOR"):
        assert name in text
