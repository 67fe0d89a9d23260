"""Servers of tests end with the processes that use them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import services

REDIS = shutil.which("redis-server")
USE = """
import sys
from tests import services

services.LINGER_SECONDS = 0
print(services.service_url("redis"), flush=True)
sys.stdin.readline()
"""


def ended(identity: str) -> bool:
    end = time.monotonic() + 60
    while services._alive(identity) and time.monotonic() < end:
        time.sleep(0.1)
    return not services._alive(identity)


def test_a_process_with_the_id_of_an_ended_one_is_another() -> None:
    own = services._identity_of(os.getpid())
    assert services._alive(own)
    assert not services._alive(f"{os.getpid()}-1")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        identity = services._identity_of(other.pid)
        assert services._alive(identity)
        other.kill()
    assert not services._alive(identity)


@pytest.fixture
def state(tmp_path: Path) -> dict[str, str]:
    """The processes of a server whose only user was killed, in a folder of its own."""
    if REDIS is None:
        pytest.skip("redis-server is not installed")
    with subprocess.Popen(
        [sys.executable, "-c", USE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path), "FW_TEST_REDIS_URL": ""},
        cwd=Path(__file__).parents[1],
    ) as user:
        assert user.stdout is not None
        assert user.stdout.readline().startswith(b"redis://")
        (home,) = tmp_path.glob("fw-test-servers-*/redis")
        found: dict[str, str] = json.loads((home / "state.json").read_text())
        assert services._alive(found["server"])
        user.kill()
    return found


def test_a_server_ends_after_its_last_user_was_killed(state: dict[str, str]) -> None:
    assert ended(state["server"])
    assert ended(state["keeper"])


def test_a_server_ends_with_its_keeper(state: dict[str, str]) -> None:
    os.kill(int(state["keeper"].partition("-")[0]), signal.SIGTERM)
    assert ended(state["server"])
