"""What a worker does around each job."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from dramatiq import Broker
from dramatiq.common import iter_queue
from dramatiq.middleware import AsyncIO, CurrentMessage, Middleware, TimeLimit
from typing_extensions import override

from fw.runtime.queue.attempts import Attempted, Attempts

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["attempts", "middleware"]


def attempts(config: Config) -> Attempts:
    """Return what counts runs, as `fw.toml` `[queue]` wants it."""
    return Attempts(config.setting("queue.tries"), config.setting("queue.backoff"))


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
    """Has a worker that stops give back at once what none of its threads has begun."""

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
