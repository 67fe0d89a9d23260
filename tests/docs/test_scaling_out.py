"""The guide's configuration serves with four workers, whichever of them answers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import Request, urlopen
from uuid import uuid4

import httpx
import pytest

from fw.tasks.scaffold.project import new
from tests.applications import run
from tests.docs.walkthrough import blocks, edited
from tests.ports import free_port

GUIDE = Path(__file__).parents[2] / "docs/guides/scaling-out.md"
WORKERS = 4
PATIENCE = 60

JOB = """
from fw.runtime import Job, Storage

class Keep(Job):
    name: str

    async def handle(self) -> None:
        await Storage.disk().aput(f"{self.name}.txt", self.name)
"""

ROUTES = """
import os
from fastapi import APIRouter, Request, Response
from fw.runtime.auth import public
from fw.runtime import Cache, Queue, Storage
from app.jobs.keep import Keep
from app.main import app

router = APIRouter(prefix="/shared")

@router.put("/cache/{value}")
async def put(value: str) -> None:
    await Cache().aput("value", value)

@router.get("/cache")
async def get() -> str:
    return await Cache().aget("value")

@router.post("/jobs/{name}")
async def push(name: str) -> None:
    await Queue().apush(Keep(name=name))

@router.get("/files/{name}")
async def read(name: str) -> str:
    return (await Storage.disk().aget(name)).decode()

app.include_router(public(router))

@app.middleware("http")
async def worker(request: Request, call_next) -> Response:
    answer = await call_next(request)
    answer.headers["x-worker"] = str(os.getpid())
    return answer
"""


@pytest.fixture
def project(
    tmp_path: Path,
    postgres_url: str,
    redis_server: str,
    rabbitmq_server: str,
    s3_server: str,
) -> Path:
    """A project with logins, configured as the guide says, on the tests' servers."""
    root = tmp_path / f"shop-{uuid4().hex[:8]}"
    new(root, root.name)
    bucket = f"bucket-{uuid4().hex}"
    with urlopen(Request(f"{s3_server}/{bucket}", method="PUT")):
        pass
    real = {
        "postgresql://shop:secret@db.internal/shop": postgres_url,
        "redis://cache.internal:6379/0": redis_server,
        "amqp://shop:secret@queue.internal:5672/%2F": rabbitmq_server,
        "https://s3.eu-central-1.amazonaws.com": s3_server,
        "shop-media": bucket,
        "MEDIA_KEY=…": "MEDIA_KEY=key",
        "MEDIA_SECRET=…": "MEDIA_SECRET=secret",
    }
    for block in blocks(GUIDE):
        if block.title:
            text = edited((root / block.title).read_text(), block.text)
            for shown, address in real.items():
                text = text.replace(shown, address)
            (root / block.title).write_text(text)
    with (root / ".env").open("a") as file:
        file.write("ADMIN_EMAIL=ada@example.org\nADMIN_PASSWORD=a-long-password\n")
    (root / "app/jobs").mkdir()
    (root / "app/jobs/keep.py").write_text(JOB)
    (root / "app/shared.py").write_text(ROUTES)
    with (root / "app/main.py").open("a") as file:
        file.write("\nfrom app import shared  # noqa\n")
    for command in (["auth"], ["migrate"], ["seed"], ["queue", "table"]):
        run("-m", "fw", *command, root=root)
    return root


@pytest.fixture
def client(project: Path) -> Iterator[httpx.Client]:
    """A client of the project, which four workers serve; each request has its own connection."""
    port = free_port()
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    with (project.parent / "served").open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-m", "fw", "serve", "--port", str(port)],
            cwd=project,
            env=environment,
            stdout=output,
            stderr=output,
        )
    try:
        limits = httpx.Limits(max_keepalive_connections=0)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", limits=limits) as client:
            yield client
    finally:
        server.terminate()
        server.wait(PATIENCE)


def workers(client: httpx.Client) -> set[str]:
    """Return the workers, as soon as all of them have answered."""
    seen: set[str] = set()
    end = time.monotonic() + PATIENCE
    while len(seen) < WORKERS:
        assert time.monotonic() < end, f"only {len(seen)} workers answer"
        try:
            seen.add(client.get("/health").headers["x-worker"])
        except httpx.TransportError:
            time.sleep(0.05)
    return seen


def answers(ask: Callable[[], httpx.Response], everyone: set[str]) -> list[httpx.Response]:
    """Ask until each worker has answered, each time by another connection."""
    given: list[httpx.Response] = []
    while {each.headers["x-worker"] for each in given} != everyone:
        assert len(given) < 500, "some workers never answer"
        given.append(ask())
    return given


def test_four_workers_share_logins_cache_limits_jobs_and_files(
    project: Path, client: httpx.Client
) -> None:
    everyone = workers(client)

    login = client.post(
        "/auth/login", json={"email": "ada@example.org", "password": "a-long-password"}
    )
    token = {"authorization": f"Bearer {login.json()['data']['access_token']}"}
    known = answers(lambda: client.get("/auth/me", headers=token), everyone)
    assert {each.status_code for each in known} == {200}

    client.put("/shared/cache/kept")
    cached = answers(lambda: client.get("/shared/cache"), everyone)
    assert {each.json() for each in cached} == {"kept"}

    listed = [client.get("/posts/", headers=token) for _ in range(70)]
    assert [each.status_code for each in listed] == [200] * 60 + [429] * 10
    assert len({each.headers["x-worker"] for each in listed}) > 1

    client.post("/auth/logout", headers=token)
    gone = answers(lambda: client.get("/auth/me", headers=token), everyone)
    assert {each.status_code for each in gone} == {401}

    client.post("/shared/jobs/one")
    run("-m", "fw", "queue", "work", "--until-empty", root=project)
    files = answers(lambda: client.get("/shared/files/one.txt"), everyone)
    assert {each.json() for each in files} == {"one"}

    wrong = {"email": "grace@example.org", "password": "not-the-password"}
    refused = [client.post("/auth/login", json=wrong) for _ in range(8)]
    assert [each.status_code for each in refused] == [401] * 5 + [429] * 3

    assert not (project / "storage/framework/cache").exists()
    assert not (project / "storage/app").exists()
    assert not [*(project / "database").glob("*.db")]
