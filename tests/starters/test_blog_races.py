"""Posts of the starter blog-cms are published once, and nobody gets two mails, on each database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

from tests.applications import run
from tests.promises.support import chance, times
from tests.starters.conftest import name_database

SCHEDULERS = max(3, times(8))
POSTS = times(1000)
SUBSCRIBERS = times(20_000)
KILLS = max(2, times(200))
SCRIPT = str(Path(__file__).with_name("blog_races.py"))


def test_processes_at_once(copied_starter: Callable[[str], Path], database_url: str) -> None:
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
        senders = start_senders(blog)
        for _ in range(dice.randrange(1, SUBSCRIBERS // KILLS // 2)):
            read_line(dice.choice(senders))
        for sender in senders:
            killed += sender.poll() is None
            sender.kill()
            sender.communicate()
    assert killed == KILLS
    before = ask(blog, "check")["deliveries"]
    for sender in start_senders(blog):
        finish(sender)
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


def start_senders(blog: Path) -> list[subprocess.Popen[bytes]]:
    """Start two runs that begin to send at the same moment, however long their starts take."""
    senders = [start(blog, "send") for _ in range(2)]
    for sender in senders:
        read_line(sender)
    for sender in senders:
        assert sender.stdin is not None
        sender.stdin.write(b"\n")
        sender.stdin.flush()
    return senders


def start(root: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start the script in the folder of the project."""
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    pipe = subprocess.PIPE
    command = [sys.executable, SCRIPT, *arguments]
    return subprocess.Popen(
        command, cwd=root, env=environment, stdin=pipe, stdout=pipe, stderr=pipe
    )


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
