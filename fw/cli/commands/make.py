"""`fw make:*`: models, layers of a model, and starter files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import outcome_data, outcome_line
from fw.cli.session import SCHEMA, Session
from fw.cli.terminal.console import echo, echo_json
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.tasks.disk.writer import Outcome

__all__ = [
    *("command", "controller", "event", "job", "listener", "middleware", "model", "provider"),
    *("repository", "rule", "seeder", "service", "test"),
]

AREA = "Make one thing"

force_option = click.option("--force", is_flag=True, help="Replace what exists.")


@click.command("make:model")
@click.argument("name")
@click.option(
    "--fields",
    default="",
    metavar="SPEC",
    help='Fields of the model, such as "title:string,status:enum(open,done)".',
)
@force_option
@format_option()
@pass_session
def model(session: Session, name: str, fields: str, force: bool) -> int:
    """Add a model to schema.fw and build."""
    from fw.cli.build import run_build
    from fw.tasks.build.session import BuildOptions

    line = _add_model(session.root, name, fields, force=force)
    if not session.json:
        echo(line)
    return run_build(session, BuildOptions())


def _add_model(root: Path, name: str, spec: str, *, force: bool) -> str:
    """Write the model to the project's schema; return a line for the terminal.

    `spec` lists the fields as `name:type`, separated by commas. The new schema is checked before
    anything is written. Raises SchemaError, UsageError for an invalid name or spec, and FwError
    if the model exists, unless `force` is true.
    """
    from fw.cli.files import read_schema, write_schema
    from fw.language import edit
    from fw.language.schema import load
    from fw.language.syntax.scanner import scan
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.make import check_name

    check_name(name, "model")
    fields = edit.parse_field_spec(spec) if spec else []
    with project_lock(root):
        text = read_schema(root)
        exists = any(block.name == name for block in scan(text).blocks)
        if exists and not force:
            raise FwError(
                f"model {name} already exists in {SCHEMA}",
                hint="use --force to replace it, or add fields to it in the file",
            )
        change = edit.replace_model if exists else edit.add_model
        edited = change(text, name, fields)
        load(edited, file=SCHEMA)
        write_schema(root, edited)
    word = "replaced" if exists else "added"
    return outcome_line("update", SCHEMA, f"{word} model {name}")


@click.command("make:controller")
@click.argument("name")
@force_option
@format_option()
@pass_session
def controller(session: Session, name: str, force: bool) -> int:
    """Regenerate a model's controller, or create a starter controller."""
    return _layer(session, "controllers", name, force=force)


@click.command("make:service")
@click.argument("name")
@force_option
@format_option()
@pass_session
def service(session: Session, name: str, force: bool) -> int:
    """Regenerate a model's service, or create a starter service."""
    return _layer(session, "services", name, force=force)


@click.command("make:repository")
@click.argument("name")
@force_option
@format_option()
@pass_session
def repository(session: Session, name: str, force: bool) -> int:
    """Regenerate a model's repository."""
    return _layer(session, "repositories", name, force=force)


@click.command("make:seeder")
@click.argument("name")
@force_option
@format_option()
@pass_session
def seeder(session: Session, name: str, force: bool) -> int:
    """Create a starter seeder in Python."""
    from fw.tasks.scaffold.make import make_seeder

    return _report(session, make_seeder(session.root, name, force=force))


@click.command("make:listener")
@click.argument("name")
@click.option(
    "--event",
    required=True,
    metavar="EVENT",
    help="Event to listen to: Created[Post], Updated[Post], Deleted[Post], or a class of app/events.",
)
@force_option
@format_option()
@pass_session
def listener(session: Session, name: str, event: str, force: bool) -> int:
    """Create a listener in app/listeners."""
    return _starter(session, "listener", name, event=event, force=force)


def _starter_command(kind: str, text: str) -> click.Command:
    """Return the command `make:<kind>`, whose only argument is a name."""

    @click.command(f"make:{kind}", help=text)
    @click.argument("name")
    @force_option
    @format_option()
    @pass_session
    def command(session: Session, name: str, force: bool) -> int:
        return _starter(session, kind, name, force=force)

    return command


job = _starter_command("job", "Create a job in app/jobs, with a test.")
rule = _starter_command("rule", "Create a validation rule in app/rules, with a test.")
middleware = _starter_command("middleware", "Create a middleware in app/middleware.")
event = _starter_command("event", "Create an event in app/events.")
provider = _starter_command("provider", "Create a service provider in app/providers.")
test = _starter_command("test", "Create a test in tests.")
command = _starter_command("command", "Create your own fw command in app/commands.")


def _starter(
    session: Session, kind: str, name: str, *, force: bool, event: str | None = None
) -> int:
    from fw.cli.app import has_command
    from fw.tasks.scaffold.starters import make_starter

    if kind == "command" and has_command(name.removesuffix("Command").lower()):
        raise FwError(f"fw {name.lower()} is a command of fw", hint="choose another name")
    made = make_starter(session.root, kind, name, event=event, force=force)
    failed = any(outcome.action in ("conflict", "skip") for outcome in made.outcomes)
    if session.json:
        data = {"outcomes": outcome_data(made.outcomes), "next": made.step}
        echo_json({**data, "exit_status": int(failed)})
        return int(failed)
    for outcome in made.outcomes:
        echo(outcome_line(outcome.action, outcome.path, outcome.detail))
    if not failed:
        echo(f"Next step: {made.step}")
    return int(failed)


def _layer(session: Session, kind: str, name: str, *, force: bool) -> int:
    from fw.tasks.scaffold.make import make_layer

    return _report(session, make_layer(session.root, kind, name, force=force))


def _report(session: Session, outcome: Outcome) -> int:
    failed = outcome.action in ("conflict", "skip")
    if session.json:
        echo_json({"outcomes": outcome_data([outcome]), "exit_status": int(failed)})
    else:
        echo(outcome_line(outcome.action, outcome.path, outcome.detail))
    return int(failed)
