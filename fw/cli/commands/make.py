"""`fw make:*`: models, layers of a model, and stubs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import outcome_data, outcome_line
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json
from fw.project.location import SCHEMA
from fw.runtime.errors import FwError, UsageError

if TYPE_CHECKING:
    from fw.tasks.disk.writer import Outcome

__all__ = [
    *("command", "controller", "event", "job", "listener", "mail", "middleware", "model"),
    "provider",
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
@click.option(
    "--file",
    metavar="PATH",
    help="File of the schema, such as schema/blog.fw; default: schema.fw, or schema/<name>.fw in"
    " a project with such files.",
)
@force_option
@format_option()
@pass_session
def model(session: Session, name: str, fields: str, file: str | None, force: bool) -> int:
    """Add a model to the schema and build."""
    from fw.cli.build import run_build
    from fw.tasks.build.session import BuildOptions

    line = _add_model(session.root, name, fields, file, force=force)
    if not session.json:
        echo(line)
    return run_build(session, BuildOptions())


def _add_model(root: Path, name: str, spec: str, file: str | None, *, force: bool) -> str:
    """Write the model to a file of the project's schema; return a line for the terminal.

    `spec` lists the fields as `name:type`, separated by commas. The new schema is checked before
    anything is written. Raises SchemaError, UsageError for an invalid name, spec or file, and
    FwError if the model exists, unless `force` is true.
    """
    from fw.language.editing.changes import apply_changes
    from fw.language.editing.field_spec import parse_field_spec
    from fw.language.editing.models import add_model, replace_model
    from fw.language.schema import load
    from fw.language.syntax.source_files import scan_sources
    from fw.project.files import read_sources, write_sources
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.make import check_name

    check_name(name, "model")
    fields = parse_field_spec(spec) if spec else []
    with project_lock(root):
        sources = read_sources(root)
        blocks = scan_sources(sources).blocks
        found = next((block.file for block in blocks if block.name == name), None)
        target = _target(name, file, found, alone=len(sources) == 1)
        if found and (not force or found != target):
            hint = "use --force to replace it, or add fields to it in the file"
            raise FwError(f"model {name} already exists in {found}", hint=hint)
        if found:
            changes = replace_model(sources, name, fields)
        else:
            changes = add_model(sources, name, fields, file=target)
        edited = apply_changes(sources, changes)
        load(edited)
        write_sources(root, sources, edited)
    action = "update" if target in sources else "create"
    return outcome_line(action, target, f"{'replaced' if found else 'added'} model {name}")


_SCHEMA_PATH = re.compile(r"schema\.fw|schema/(?:[\w-]+/)*[\w-]+\.fw", re.ASCII)


def _target(name: str, asked: str | None, found: str | None, *, alone: bool) -> str:
    """Return the file for a model; `found` is the one that has it, `alone` if there is only one."""
    from fw.language.names import names_of

    if asked is not None:
        if not _SCHEMA_PATH.fullmatch(asked):
            hint = "use schema.fw or a path such as schema/blog.fw"
            raise UsageError(f"--file {asked!r} is not a file of the schema", hint=hint)
        return asked
    return found or (SCHEMA if alone else f"schema/{names_of(name).module}.fw")


@click.command("make:controller")
@click.argument("name")
@force_option
@format_option()
@pass_session
def controller(session: Session, name: str, force: bool) -> int:
    """Regenerate a model's controller, or create a new controller."""
    return _layer(session, "controllers", name, force=force)


@click.command("make:service")
@click.argument("name")
@force_option
@format_option()
@pass_session
def service(session: Session, name: str, force: bool) -> int:
    """Regenerate a model's service, or create a new service."""
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
    """Create a seeder in Python."""
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
    return _stub(session, "listener", name, event=event, force=force)


def _stub_command(kind: str, text: str) -> click.Command:
    """Return the command `make:<kind>`, whose only argument is a name."""

    @click.command(f"make:{kind}", help=text)
    @click.argument("name")
    @force_option
    @format_option()
    @pass_session
    def command(session: Session, name: str, force: bool) -> int:
        return _stub(session, kind, name, force=force)

    return command


job = _stub_command("job", "Create a job in app/jobs, with a test.")
mail = _stub_command("mail", "Create a mail in app/mail, with a template and a test.")
rule = _stub_command("rule", "Create a validation rule in app/rules, with a test.")
middleware = _stub_command("middleware", "Create a middleware in app/middleware.")
event = _stub_command("event", "Create an event in app/events.")
provider = _stub_command("provider", "Create a service provider in app/providers.")
test = _stub_command("test", "Create a test in tests.")
command = _stub_command("command", "Create your own fw command in app/commands.")


def _stub(session: Session, kind: str, name: str, *, force: bool, event: str | None = None) -> int:
    from fw.cli.app import has_command
    from fw.tasks.scaffold.stubs import make_stub

    if kind == "command" and has_command(name.removesuffix("Command").lower()):
        raise FwError(f"fw {name.lower()} is a command of fw", hint="choose another name")
    made = make_stub(session.root, kind, name, event=event, force=force)
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
