"""Listeners in `app/listeners/` of a project."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.processes import python

MAIN = """
from pathlib import Path
from fw.runtime import Application, EventDispatcher, ServiceProvider
from app.events import OrderPaid, OrderShipped

class Orders(ServiceProvider):
    def boot(self):
        self.app.make(EventDispatcher).listen(OrderPaid, lambda event: "provider")

application = Application(Path(__file__).parent.parent).register(Orders)
app = application.create()
dispatcher = application.make(EventDispatcher)
"""
EVENTS = """
from fw.runtime.events import Event

class OrderPaid(Event): ...
class OrderShipped(Event): ...
"""
MAIL = """
from __future__ import annotations
from app.events import OrderPaid, OrderShipped
from fw.runtime.events import listener

@listener
def send(event: OrderPaid | OrderShipped) -> str:
    return f"mail {type(event).__name__}"

@listener("*Shipped")
async def track(event):
    return "track"

def helper(event: OrderPaid) -> str:
    return "helper"
"""
STOCK = """
from app.events import OrderShipped
from app.listeners.mail import send
from fw.runtime.events import listener

@listener
class Reduce:
    def handle(self, event: OrderShipped):
        return "reduce"
"""


def project(root: Path, **listeners: str) -> Path:
    (root / "app/listeners/stock").mkdir(parents=True)
    (root / "fw.toml").touch()
    for name in ("app", "app/listeners", "app/listeners/stock"):
        (root / name / "__init__.py").touch()
    (root / "app/main.py").write_text(MAIN)
    (root / "app/events.py").write_text(EVENTS)
    for name, text in listeners.items():
        (root / "app/listeners" / f"{name.replace('__', '/')}.py").write_text(text)
    return root


def run(root: Path, code: str) -> subprocess.CompletedProcess[str]:
    return python("-c", f"import asyncio\nfrom app.main import *\n{code}", cwd=root)


def test_listeners_are_discovered_and_providers_add_more(tmp_path: Path) -> None:
    root = project(tmp_path, mail=MAIL, stock__reduce=STOCK)
    shown = run(
        root,
        "print(dispatcher.dispatch(OrderPaid()))\n"
        "print(dispatcher.dispatch(OrderShipped()))\n"
        "application.create()\n"
        "print(len(dispatcher.dispatch(OrderShipped())))",
    )
    assert shown.stderr == ""
    assert shown.stdout.splitlines() == [
        "['provider', 'mail OrderPaid']",
        "['mail OrderShipped', 'track', 'reduce']",
        "3",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@listener\ndef f(event): ...", "app.listeners.bad.f names no event"),
        ("@listener\ndef f(): ...", "app.listeners.bad.f names no event"),
        (
            "@listener\nclass F:\n    def handle(self): ...",
            "app.listeners.bad.F.handle names no event",
        ),
        ("@listener\ndef f(event: 'Missing'): ...", "name 'Missing' is not defined"),
        ("@listener\ndef f(event: list[int]): ...", "is not an event class"),
        ("@listener('*')\nclass F: ...", "F has no method handle"),
    ],
)
def test_an_invalid_listener_is_refused_at_the_start(
    tmp_path: Path, text: str, message: str
) -> None:
    bad = f"from fw.runtime.events import listener\n{text}\n"
    shown = run(project(tmp_path, bad=bad), "")
    assert shown.returncode == 1
    assert message in shown.stderr.splitlines()[-1]


def test_a_missing_folder_imports_no_listener(tmp_path: Path) -> None:
    root = project(tmp_path)
    (root / "app/listeners").rename(root / "app/others")
    shown = run(root, "import sys; print([name for name in sys.modules if 'app.others' in name])")
    assert shown.stdout == "[]\n", shown.stderr
