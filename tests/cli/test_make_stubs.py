"""`fw make:job|mail|listener|rule|middleware|event|provider|test|command`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fw.runtime.auth.policy.actor import Actor
from fw.tasks.scaffold.project import new
from tests.applications import MYPY_CACHE
from tests.cli.conftest import Fw
from tests.processes import python
from tests.runtime.closed_model import ACTORS, acting_as

STUBS = {
    ("job", "SendWelcome"): ["app/jobs/send_welcome.py", "tests/test_send_welcome_job.py"],
    ("mail", "WelcomeMail"): [
        "app/mail/welcome.py",
        "tests/test_welcome_mail.py",
        "app/mail/templates/welcome.txt.mako",
    ],
    ("event", "PostReported"): ["app/events/post_reported.py"],
    ("listener", "Moderate", "--event", "PostReported"): ["app/listeners/moderate.py"],
    ("listener", "Announce", "--event", "Created[Post]"): ["app/listeners/announce.py"],
    ("rule", "IsbnRule"): ["app/rules/isbn.py", "tests/test_isbn_rule.py"],
    ("middleware", "Tenant"): ["app/middleware/tenant.py"],
    ("provider", "Mail"): ["app/providers/mail.py"],
    ("test", "Checkout"): ["tests/test_checkout.py"],
    ("command", "SendReport"): ["app/commands/send_report.py"],
}
USE = """\
import asyncio
from pathlib import Path
from fw.runtime import Queue, validate
from fw.runtime.events import adispatch
from starlette.testclient import TestClient

main = Path("app/main.py")
main.write_text(
    main.read_text()
    .replace("    .routes", '    .middleware("tenant", Tenant).register(MailProvider)\\n    .routes')
    .replace(
        "from app.providers.database",
        "from app.middleware.tenant import Tenant\\nfrom app.providers.mail import MailProvider\\n"
        "from app.providers.database",
    )
)
with Path("fw.toml").open("a") as file:
    file.write('\\n[http.middleware]\\nall = ["tenant"]\\n')
from app.events.post_reported import PostReported
from app.jobs.send_welcome import SendWelcome
from app.main import app

with TestClient(app) as client:
    assert client.get("/health").status_code == 200
    assert validate({"it": "x"}, {"it": "isbn"}) == {"it": "x"}
    assert len(client.portal.call(adispatch, PostReported())) == 1
    client.portal.call(Queue().apush, SendWelcome())
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one stub of each kind."""
    root = tmp_path_factory.mktemp("made") / "shop"
    new(root, "shop")
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    assert python("-m", "fw", "build", cwd=root).returncode == 0
    assert python("-m", "fw", "migrate", cwd=root).returncode == 0
    for (kind, *rest), paths in STUBS.items():
        done = python("-m", "fw", f"make:{kind}", *rest, cwd=root)
        assert done.returncode == 0, done.stderr
        *lines, step = done.stdout.splitlines()
        assert [line.split()[1] for line in lines] == paths
        assert step.startswith("Next step: ")
    return root


def test_the_files_are_clean(made: Path) -> None:
    for command in (
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy", "--strict", "--cache-dir", str(MYPY_CACHE), "app", "tests"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=made, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_files_work(made: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(made, tmp_path / "shop"))
    command = [sys.executable, "-m", "pytest", "-q", *map(str, root.glob("tests/test_*_*.py"))]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (root / "use.py").write_text(USE)
    done = python("use.py", cwd=root)
    assert done.returncode == 0, done.stderr
    assert "received PostReported" in done.stderr
    assert "ran SendWelcome" in done.stderr
    done = python("-m", "fw", "send-report", cwd=root)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "done")
    assert "fw send-report" in python("-m", "fw", "commands", cwd=root).stdout


def test_existing_files_are_kept(fw: Fw, shop: Path) -> None:
    fw("make:job", "SendMail")
    job = shop / "app" / "jobs" / "send_mail.py"
    job.write_text("# mine\n")
    again = fw("make:job", "SendMail", "--format", "json")
    assert again.status == 1
    assert [one["action"] for one in json.loads(again.out)["outcomes"]] == ["skip", "identical"]
    assert job.read_text() == "# mine\n"
    assert fw("make:job", "SendMail", "--force").status == 0
    assert "class SendMail" in job.read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("job", "send-mail"), "invalid class name 'send-mail'\nhint: use SendMail"),
        (("listener", "Tell", "--event", "Reported"), "fw make:event Reported"),
        (("listener", "Tell", "--event", "Created[Pst]"), "unknown model 'Pst'"),
        (("command", "Build"), "fw build is a command of fw"),
    ],
)
def test_invalid_names(fw: Fw, shop: Path, arguments: tuple[str, ...], message: str) -> None:
    kind, *rest = arguments
    result = fw(f"make:{kind}", *rest)
    assert result.status in (1, 2)
    assert message in result.err


def test_a_module_of_events_is_not_hidden(fw: Fw, shop: Path) -> None:
    (shop / "app" / "events.py").write_text("class Reported:\n    pass\n")
    refused = fw("make:event", "Removed")
    assert refused.status == 1
    assert "app/events.py exists, and a folder app/events/ would hide it" in refused.err
    assert fw("make:listener", "Tell", "--event", "Reported").status == 0
    text = (shop / "app" / "listeners" / "tell.py").read_text()
    assert "from app.events import Reported" in text


@pytest.fixture
def no_application(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the package `app` of another project, which another test has imported."""
    for name in [one for one in sys.modules if one.partition(".")[0] == "app"]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("no_application")
def test_a_broken_command_does_not_hide_the_others(fw: Fw, shop: Path) -> None:
    fw("make:command", "Report")
    folder = shop / "app" / "commands"
    (folder / "broken.py").write_text("raise ValueError('no')\n")
    listed = fw("commands")
    assert listed.status == 0
    assert "fw report" in listed.out
    assert "cannot import app/commands/broken.py: no" in listed.out
    assert "cannot import app/commands/broken.py: no" in fw("broken").err


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.usefixtures("no_application")
def test_a_command_of_the_project_runs_as_the_application(fw: Fw, shop: Path, actor: Actor) -> None:
    folder = shop / "app" / "commands"
    folder.mkdir(exist_ok=True)
    (folder / "closed.py").write_text(
        "import click\n\nfrom tests.runtime.closed_model import may_use\n\n\n"
        "@click.command()\ndef closed():\n    click.echo(may_use())\n"
    )
    with acting_as(actor):
        assert fw("closed").out == "True\n"
