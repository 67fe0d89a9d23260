"""Root command. Subcommands are discovered in `fw.cli.commands` and imported on demand."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import click
from typing_extensions import override

from fw import __version__
from fw.cli.options import CommandGroup
from fw.cli.project_commands import project_command, project_commands
from fw.cli.session import Session
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.plugins import Installed

__all__ = ["application", "has_command", "run"]

PACKAGE = "fw.cli.commands"
COMPLETE = "_FW_COMPLETE"
_AREAS = ("Start", "Build", "Make one thing", "Database", "Run", "Logins and admin", "Editors")
"""Sections of the help. A module of commands names its section in `AREA`."""
_OWN = "Your own commands"
"""Section of the commands of plugins and of the project."""


class RootGroup(CommandGroup):
    """Commands of the package `fw.cli.commands`, of plugins and of the project.

    A command is in the module of its name up to the colon: `make:model` is in `make`. The name
    determines the module to import, so there is no list of commands. Plugins and
    the folder `app/commands` are searched only for names that aren't commands of fw.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands; imports every module."""
        own = [name for module in _modules() for name in _commands(module)]
        return sorted({*own, *_plugin_commands(), *project_commands(ctx)})

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in sections, one for each area."""
        names = {area: list[str]() for area in (*_AREAS, _OWN)}
        for name in self.list_commands(ctx):
            module = name.partition(":")[0]
            known = module in _modules()
            area = import_module(f"{PACKAGE}.{module}").AREA if known else _OWN
            names[area].append(name)
        for area, found in names.items():
            self.format_section(ctx, formatter, area, found)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; imports only its module."""
        module = cmd_name.partition(":")[0]
        if module not in _modules():
            return _plugin_command(cmd_name) or project_command(ctx, cmd_name)
        return _commands(module).get(cmd_name)


def has_command(name: str) -> bool:
    """Return True if fw itself has a command of that name."""
    return name in _modules()


@cache
def _modules() -> frozenset[str]:
    # Importing pkgutil takes a hundred times as long as listing the folder.
    folder = import_module(PACKAGE).__path__[0]
    names = (name.partition(".") for name in os.listdir(folder))  # noqa: PTH208
    return frozenset(stem for stem, _, suffix in names if suffix == "py" and stem != "__init__")


@cache
def _commands(module: str) -> dict[str, click.Command]:
    """Return the commands of a module by name."""
    found: dict[str, click.Command] = {}
    for member in vars(import_module(f"{PACKAGE}.{module}")).values():
        if not isinstance(member, click.Command) or not _is_command_of(member.name or "", module):
            continue
        if found.setdefault(str(member.name), member) is not member:
            raise ValueError(f"command {member.name!r} is registered twice")
    return found


@cache
def _plugin_commands() -> dict[str, tuple[Installed, str]]:
    """Return the plugin and the target of each command that plugins add, by name."""
    from fw.runtime.plugins import installed

    found: dict[str, tuple[Installed, str]] = {}
    for each in installed():
        for name, target in each.plugin.commands.items():
            other = str(found[name][0]) if name in found else "fw itself"
            if name in found or name.partition(":")[0] in _modules():
                hint = f"remove one of them, such as: pip uninstall {each.distribution}"
                raise FwError(
                    f"command {name} of the plugin {each} is also defined by {other}", hint=hint
                )
            found[name] = each, target
    return found


def _plugin_command(name: str) -> click.Command | None:
    from fw.runtime.plugins import load

    if name not in _plugin_commands():
        return None
    each, target = _plugin_commands()[name]
    command = load(target)
    if not isinstance(command, click.Command):
        raise FwError(f"command {name} of the plugin {each} is not a click command")
    return command


def _is_command_of(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}:")


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"fw {__version__}")
        ctx.exit()


@click.group(
    cls=RootGroup,
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def application(ctx: click.Context) -> None:
    """Generate a layered FastAPI application from one schema file, and keep it up to date.

    Start with: fw new shop
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(arguments: Sequence[str], session: Session) -> int:
    """Run one command line; return the status that the command returns, else 0.

    Errors of the command are not caught here.
    """
    instruction = os.environ.get(COMPLETE)
    if instruction:
        from click.shell_completion import shell_complete

        return shell_complete(application, {"obj": session}, "fw", COMPLETE, instruction)
    with application.make_context("fw", list(arguments), obj=session) as context:
        status = application.invoke(context)
    return status if isinstance(status, int) else 0
