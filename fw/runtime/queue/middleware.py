"""What a worker does around each job."""

from __future__ import annotations

import logging
import math
import traceback
from abc import abstractmethod
from types import TracebackType
from typing import TYPE_CHECKING, Any

from dramatiq import Broker, MessageProxy
from dramatiq.asyncio import get_event_loop_thread
from dramatiq.common import iter_queue
from dramatiq.errors import ActorNotFound
from dramatiq.middleware import AsyncIO, CurrentMessage, Middleware, SkipMessage, TimeLimit
from typing_extensions import override

from fw.runtime.queue.job import GiveUp, pause_of
from fw.runtime.queue.loop_thread import end_others

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["Attempted", "Attempts", "Noted", "attempts", "middleware"]


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


log = logging.getLogger("fw.queue")

_FRAMES = 30
_LONGEST = 20_000
"""Characters of an error that are kept."""
_AROUND = ("dramatiq.", "fw.runtime.queue.", "concurrent.", "asyncio.")
"""The modules between a worker and the job that it runs."""


class Attempted(Broker):
    """A broker that counts the runs of its messages as they begin.

    So those count as well that end with their worker: a job that kills it is not run for ever.
    `leaving`: its worker stops, and takes no more. `raises`: who pushes is told of a failure.
    """

    leaving = False
    raises = False

    @abstractmethod
    def begin(self, message: MessageProxy) -> int:
        """Count a run and return how many that makes; 0 if the message is somebody else's now."""

    @abstractmethod
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        """Have the message run again in so many milliseconds, once it is acknowledged."""

    @abstractmethod
    def give_up(self, message: MessageProxy, error: str) -> None:
        """Have the message count as failed, with that error."""


class Noted(Attempted):
    """A broker whose messages, given back, tell the consumer what is to become of them."""

    @override
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        message.again = delay  # type: ignore[attr-defined]

    @override
    def give_up(self, message: MessageProxy, error: str) -> None:
        message.error = error  # type: ignore[attr-defined]
        message.fail()


class Attempts(Middleware):
    """Begins each run and decides after it.

    `max_attempts` and `backoff` are the defaults of jobs that set none.
    """

    def __init__(self, max_attempts: int, backoff: float) -> None:
        self._max_attempts, self._backoff = max_attempts, backoff

    @property
    @override
    def actor_options(self) -> set[str]:
        return {"job"}

    @override
    def before_worker_boot(self, broker: Broker, worker: object) -> None:
        # What dramatiq says of a failed job is said here, with the run that it was.
        logging.getLogger("dramatiq.worker.WorkerThread").setLevel(logging.CRITICAL)

    @override
    def after_consumer_thread_boot(self, broker: Broker, thread: Any) -> None:
        thread.logger.addFilter(_is_not_said_here)

    @override
    def before_nack(self, broker: Broker, message: MessageProxy) -> None:
        if isinstance(message._exception, ActorNotFound):
            said = "%s in %s is given up: there is no such job in app/jobs"
            log.error(said, _name(message), message.queue_name)

    @override
    def before_process_message(self, broker: Broker, message: MessageProxy) -> None:
        assert isinstance(broker, Attempted)
        name = _name(message)
        try:
            runs = broker.begin(message)
        except Exception as error:
            # Any other exception would be logged, and the job run nevertheless.
            log.warning("%s could not begin: %s", name, error)
            raise SkipMessage("it could not begin") from error
        if not runs:
            log.info("%s is another worker's by now", name)
            raise SkipMessage("somebody else has it")
        message.options["runs"] = runs
        max_attempts = self._max_attempts_of(broker, message)
        if runs > max_attempts:
            why = f"none of {max_attempts} runs came to an end: each ended its worker"
            log.error("%s is given up: %s", name, why)
            broker.give_up(message, why)
            raise SkipMessage("it has no run left")

    @override
    def after_process_message(
        self,
        broker: Broker,
        message: MessageProxy,
        *,
        result: object = None,
        exception: BaseException | None = None,
    ) -> None:
        if exception is None:
            return
        assert isinstance(broker, Attempted)
        runs, max_attempts = message.options["runs"], self._max_attempts_of(broker, message)
        trace = _own(exception.__traceback__)
        fault = type(exception), exception, trace
        error = "".join(traceback.format_exception(*fault, limit=-_FRAMES))[-_LONGEST:]
        if runs >= max_attempts or isinstance(exception, GiveUp):
            if not broker.raises:
                place = _name(message), message.queue_name, runs, max_attempts
                log.error("%s in %s failed, run %d of %d: given up", *place, exc_info=fault)
            broker.give_up(message, error)
            return
        job = self._job(broker, message)
        seconds = self._backoff if job is None else pause_of(job, runs, self._backoff)
        told = _name(message), message.queue_name, runs, max_attempts, seconds
        log.warning("%s in %s failed, run %d of %d: again in %.1f s", *told, exc_info=fault)
        broker.again(message, round(seconds * 1000), error)

    def _max_attempts_of(self, broker: Broker, message: MessageProxy) -> int:
        job = self._job(broker, message)
        stated = None if job is None else job.max_attempts
        return self._max_attempts if stated is None else int(stated)

    @staticmethod
    def _job(broker: Broker, message: MessageProxy) -> Any:
        try:
            return broker.get_actor(message.actor_name).options.get("job")
        except ActorNotFound:
            return None


def _is_not_said_here(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith("Received message for undefined actor")


def _name(message: MessageProxy) -> str:
    # Without its arguments: nobody knows what secrets are among them.
    return f"{message.actor_name} {message.message_id}"


def _own(trace: TracebackType | None) -> TracebackType | None:
    """Return the part of a traceback that begins with the job's own code."""
    while trace is not None and trace.tb_next is not None:
        if not str(trace.tb_frame.f_globals.get("__name__")).startswith(_AROUND):
            break
        trace = trace.tb_next
    return trace
