"""Posts of the starter blog-cms are published once, and nobody gets two mails, on each database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from tests.applications import run
from tests.processes import Program
from tests.processes import start as fork
from tests.promises.support import chance, times
from tests.starters.conftest import name_database

SCHEDULERS = max(3, times(8))
POSTS = times(1000)
SUBSCRIBERS = times(20_000)
KILLS = max(2, times(200))
SCRIPT = str(Path(__file__).with_name("blog_races.py"))


def test_processes_at_once(copied_starter: Callable[[str], Path], database_url: str) -> None:
    if database_url.startswith("mongodb"):
        pytest.skip("the queue driver database needs an SQL database")
    blog = empty_blog(copied_starter("blog-cms"), database_url)
    ask(blog, "setup", str(POSTS), str(SUBSCRIBERS))
    check_schedulers(blog)
    check_newsletter(blog)
    check_redirects(blog)


def empty_blog(root: Path, database_url: str) -> Path:
    """Return a blog without the demo, whose mails are jobs in its database."""
    for file in (root / "database").glob("app.db*"):
        file.unlink()
    if not database_url.startswith("sqlite"):
        name_database(root, database_url)
    with (root / ".env").open("a") as environment:
        environment.write("QUEUE_DRIVER=database\nMAIL_DRIVER=file\n")
    run("-m", "fw", "migrate", root=root)
    run("-m", "fw", "queue", "table", root=root)
    return root


def check_schedulers(blog: Path) -> None:
    """Run several schedulers: each post is published by one, in time and after the downtime."""
    schedulers = [start(blog, "publish") for _ in range(SCHEDULERS)]
    for scheduler in schedulers:
        read_line(scheduler)
    ask(blog, "plan")
    answers = [finish(scheduler) for scheduler in schedulers]
    found = ask(blog, "check")
    seen = Counter(post for answer in answers for post in answer)
    assert sorted(seen) == found["published"]
    assert set(seen.values()) == {1}
    assert len(found["published"]) == POSTS
    assert (found["in_time"], found["after_the_downtime"]) == (POSTS - POSTS // 2, POSTS // 2)
    print(f"posts by scheduler: {[len(answer) for answer in answers]}")


def check_newsletter(blog: Path) -> None:
    """Kill two runs at a time while they send, then let two get to the end."""
    dice, killed = chance("newsletter"), 0
    for _ in range(KILLS // 2):
        with senders_of(blog) as (senders, lines):
            for _ in range(dice.randrange(1, SUBSCRIBERS // KILLS // 2)):
                lines.readline()
            for sender in senders:
                killed += sender.poll() is None
                sender.kill()
                sender.wait()
    assert killed == KILLS
    before = ask(blog, "check")["deliveries"]
    with senders_of(blog) as (senders, lines):
        lines.read()
        assert [sender.wait() for sender in senders] == [0, 0], (blog / "senders.log").read_text()
    found = ask(blog, "check")
    assert (found["newsletter"], found["deliveries"]) == ("sent", {"sent": SUBSCRIBERS})
    run("-m", "fw", "queue", "work", "--until-empty", "--queues", "mail", root=blog)
    mails = [message_from_bytes(file.read_bytes()) for file in (blog / "storage/mail").iterdir()]
    got = Counter(str(mail["To"]) for mail in mails)
    assert got == {f"{number}@example.com": 1 for number in range(SUBSCRIBERS)}
    print(f"{killed} kills, then {before}; {len(mails)} mails")


def check_redirects(blog: Path) -> None:
    """Write redirects that would be a ring or chains, all at once."""
    written = dict(ask(blog, "redirects"))
    assert len(written) == 7
    assert not set(written) & set(written.values())
    written = dict(ask(blog, "moves"))
    assert sum(path.startswith("/posts/") for path in written) >= 8
    assert not set(written) & set(written.values())


@contextmanager
def senders_of(blog: Path) -> Iterator[tuple[list[Program | subprocess.Popen[bytes]], BinaryIO]]:
    """Start two runs that begin to send at the same moment; yield them and the lines they print.

    They are forks: the start of hundreds of new processes would take most of the time.
    """
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    (go, started), (lines, printed) = os.pipe(), os.pipe()
    with (
        os.fdopen(go, "rb") as stdin,
        os.fdopen(printed, "wb") as stdout,
        (blog / "senders.log").open("ab") as log,
    ):
        senders = [
            fork(SCRIPT, "send", cwd=blog, env=environment, stdin=stdin, stdout=stdout, stderr=log)
            for _ in range(2)
        ]
    with os.fdopen(lines, "rb") as answers:
        try:
            for _ in senders:
                answers.readline()
            os.close(started)
            yield senders, answers
        finally:
            for sender in senders:
                sender.kill()


def start(root: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start the script in the folder of the project."""
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    pipe = subprocess.PIPE
    command = [sys.executable, SCRIPT, *arguments]
    return subprocess.Popen(command, cwd=root, env=environment, stdout=pipe, stderr=pipe)


def read_line(process: subprocess.Popen[bytes]) -> None:
    """Wait until the script prints a line."""
    assert process.stdout is not None
    process.stdout.readline()


def finish(process: subprocess.Popen[bytes]) -> Any:
    """Return what the script prints at its end."""
    printed, errors = process.communicate()
    assert process.returncode == 0, errors.decode()
    return json.loads(printed.splitlines()[-1])


def ask(root: Path, *arguments: str) -> Any:
    """Run the script, and return its result."""
    return json.loads(run(SCRIPT, *arguments, root=root).splitlines()[-1])
