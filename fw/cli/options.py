"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from fw.cli.session import Session
from fw.cli.terminal.console import paint
from fw.runtime.errors import UsageError

__all__ = [
    "DATABASE_ANSWERS",
    "CommandGroup",
    "build_options",
    "database_options",
    "fill_option",
    "format_option",
    "given_on_command_line",
    "parse_fill",
    "parse_rename",
    "pass_session",
    "rename_option",
]

F = TypeVar("F", bound=Callable[..., Any])

pass_session = click.make_pass_decorator(Session)

DATABASE_ANSWERS = ("provider", "host", "port", "user", "password", "database")

_HELP = {
    "provider": "Database provider, such as sqlite or postgres.",
    "host": "Host of the database server.",
    "port": "Port of the database server.",
    "user": "Database user.",
    "password": "Password of the user; FW_DB_PASSWORD keeps it out of the process list.",
    "database": "Name of the database; for SQLite the file.",
}


class CommandGroup(click.Group):
    """Group whose help shows the whole first sentence of each command.

    For a misspelled command, its error suggests a similar one.
    """

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands; click would truncate each to one line."""
        self.format_section(ctx, formatter, "Commands", self.list_commands(ctx))

    def format_section(
        self, ctx: click.Context, formatter: click.HelpFormatter, title: str, names: Iterable[str]
    ) -> None:
        """Write a section with some of the commands; none without a command."""
        found = [(name, self.get_command(ctx, name)) for name in names]
        rows = [
            (paint(name, "green"), command.get_short_help_str(_SENTENCE))
            for name, command in found
            if command is not None and not command.hidden
        ]
        if rows:
            with formatter.section(paint(title, "bold")):
                formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names, or suggest a similar one."""
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from fw.runtime.names import nearest

        meant = nearest(name, self.list_commands(ctx))
        suggestion = f"; did you mean {meant!r}?" if meant else ""
        raise click.UsageError(f"unknown command {name!r}{suggestion}", ctx)


_SENTENCE = 300


def _remember_format(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    # A subcommand without the option must not reset the option of its group.
    if value is not None:
        ctx.ensure_object(Session).format = value


def format_option(*others: str) -> Callable[[F], F]:
    """Add `--format text|json` and other formats; the session stores the choice."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(["text", "json", *others]),
        is_eager=True,
        expose_value=False,
        callback=_remember_format,
        help="Output format: text, or json for tools.",
    )


def database_options(command: F) -> F:
    """Add an option for each answer of the database wizard, with a variable FW_DB_*."""
    for name in reversed(DATABASE_ANSWERS):
        option = click.option(
            f"--{name}",
            envvar=f"FW_DB_{name.upper()}",
            show_envvar=True,
            help=_HELP[name],
        )
        command = option(command)
    return command


def given_on_command_line(names: Iterable[str]) -> bool:
    """Return True if an option was given on the command line, not by a variable."""
    context = click.get_current_context()
    typed = click.core.ParameterSource.COMMANDLINE
    return any(context.get_parameter_source(name) is typed for name in names)


def build_options(command: F) -> F:
    """Add the options that `build` and `crud` share."""
    for flag, text in reversed(_BUILD_FLAGS.items()):
        command = click.option(flag, is_flag=True, help=text)(command)
    verbose = click.option(
        "-v", "--verbose", is_flag=True, help="List every file, including identical ones."
    )
    return verbose(command)


def rename_option(command: F) -> F:
    """Add `--rename`; `parse_rename` parses its values."""
    option = click.option(
        "--rename",
        "renames",
        multiple=True,
        metavar="OLD:NEW",
        help="Declare a renamed field or model: Post.title:headline or Post:Article. Repeatable.",
    )
    return option(command)


def parse_rename(text: str) -> tuple[str, str]:
    """Return the old and the new name; raise UsageError unless the text is OLD:NEW."""
    old, colon, new = text.partition(":")
    if not colon or not old or not new:
        hint = "use OLD:NEW, such as Post.title:headline or Post:Article"
        raise UsageError(f"invalid value {text!r} for --rename", hint=hint)
    model, dot, _ = old.partition(".")
    return old, f"{model}.{new}" if dot and "." not in new else new


def fill_option(command: F) -> F:
    """Add `--fill`; `parse_fill` parses its values."""
    option = click.option(
        "--fill",
        "fills",
        multiple=True,
        metavar="FIELD:VALUE",
        help="Value of a new required field in existing rows: Post.colour:red, or"
        " Post.slug:=lower(title) for an SQL expression. Repeatable.",
    )
    return option(command)


def parse_fill(text: str) -> tuple[str, str]:
    """Return the field and the value; raise UsageError unless the text is FIELD:VALUE."""
    field, colon, value = text.partition(":")
    if not colon or "." not in field:
        hint = "use FIELD:VALUE, such as Post.colour:red"
        raise UsageError(f"invalid value {text!r} for --fill", hint=hint)
    return field, value


_BUILD_FLAGS = {
    "--dry-run": "Print the changes as a diff and write nothing.",
    "--check": "Write nothing; exit with 1 if anything is stale.",
    "--explain": "Print why each file is rebuilt.",
    "--force": "Overwrite hand-edited files; your text is kept in .fw/objects/.",
    "--restore": "Recreate deleted files.",
}
