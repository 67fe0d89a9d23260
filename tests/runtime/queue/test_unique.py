"""Locks of unique jobs, compared with a model of random pushes."""

from __future__ import annotations

import random
import time

from fw.runtime.queue import GiveUp, Job, Queue
from fw.runtime.queue.driver import Driver
from tests.promises.support import SEED
from tests.runtime.queue.worker_threads import counts, drain

STEPS = 40
BRIEF = 1.5


class Alone(Job):
    unique_for = 60

    n: int

    def handle(self) -> None: ...


class Aalone(Alone):
    async def handle(self) -> None: ...


class Hopeless(Alone):
    def handle(self) -> None:
        raise GiveUp("no use")


class Fails(Alone):
    max_attempts = 2
    backoff = 0.05

    def handle(self) -> None:
        raise ValueError("it went wrong")


class Unknown(Alone):
    """No worker has heard of it."""


class Brief(Alone):
    unique_for = BRIEF


KINDS = (Alone, Aalone, Hopeless, Fails, Unknown, Brief)


def test_unique_jobs_behave_like_a_set_of_locks(waiting: Driver) -> None:
    """Random pushes of eighteen jobs, and now and then a worker: as a set of locks says."""
    chance = random.Random(f"{SEED} {waiting.name}")
    held: dict[tuple[type[Alone], int], float] = {}
    failed = 0
    for step in range(STEPS):
        if chance.random() < 0.12:
            drain(waiting, Alone, Aalone, Hopeless, Fails, Brief)
            failed += sum(kind in (Hopeless, Fails, Unknown) for kind, _ in held)
            held.clear()
            assert counts(waiting)[3] == failed
            continue
        job = chance.choice(KINDS), chance.randrange(3)
        left = held[job] + BRIEF - time.monotonic() if job[0] is Brief and job in held else None
        # Well before its end, or well after it: not at the very moment.
        if left is not None and (left < 1 or chance.random() < 0.5):
            time.sleep(max(0.0, left + 0.1))
            del held[job]
        accepted = Queue().push(job[0](n=job[1])) is not None
        assert accepted == (job not in held), f"step {step}: {job}, with {len(held)} held"
        if accepted:
            held[job] = time.monotonic()
