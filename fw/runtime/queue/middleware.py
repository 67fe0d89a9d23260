"""What a worker does around each job."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from dramatiq import Broker
from dramatiq.asyncio import get_event_loop_thread
from dramatiq.common import iter_queue
from dramatiq.middleware import AsyncIO, CurrentMessage, Middleware, TimeLimit
from typing_extensions import override

from fw.runtime.queue.attempts import Attempted, Attempts
from fw.runtime.queue.looping import end_others

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["attempts", "middleware"]


def attempts(config: Config) -> Attempts:
    """Return what counts runs, as `fw.toml` `[queue]` wants it."""
    return Attempts(config.setting("queue.max_attempts"), config.setting("queue.backoff"))


def middleware(config: Config) -> list[Middleware]:
    """Return the middleware of a broker, as `fw.toml` `[queue]` wants it."""
    seconds = config.setting("queue.timeout") or math.inf
    # Runs are counted first: what comes behind isn't told of a job that may not begin.
    return [
        attempts(config),
        TimeLimit(time_limit=seconds * 1000, interval=500),
        CurrentMessage(),
        AsyncIO(),
        _Leaving(),
    ]


class _Leaving(Middleware):
    """Has a worker that stops give back at once what none of its threads has begun.

    At its end, tasks that asynchronous jobs have begun and not awaited are cancelled.
    """

    @override
    def before_worker_boot(self, broker: Broker, worker: Any) -> None:
        assert isinstance(broker, Attempted)
        broker.leaving = False

    @override
    def before_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        assert isinstance(broker, Attempted)
        broker.leaving = True
        for item in iter_queue(worker.work_queue):
            worker.consumers[item.message.queue_name].requeue_messages([item.message])
            worker.work_queue.task_done()

    @override
    def after_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        # As asyncio.run does: dramatiq stops the loop as it is, and what runs there is dropped.
        if (loop := get_event_loop_thread()) is not None:
            loop.run_coroutine(end_others())
