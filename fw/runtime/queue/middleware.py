"""Middleware of workers: attempts, retries, time limits and shutdown."""

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

__all__ = ["Attempts", "AttemptsBroker", "MarkingBroker", "attempts", "middleware"]


def attempts(config: Config) -> Attempts:
    """Return the retry middleware with the settings of `[queue]`."""
    return Attempts(config.setting("queue.max_attempts"), config.setting("queue.backoff"))


def middleware(config: Config) -> list[Middleware]:
    """Return the middleware of a broker with the settings of `[queue]`."""
    seconds = config.setting("queue.timeout") or math.inf
    # Attempts is first, so that no other middleware sees a message that may not begin.
    return [
        attempts(config),
        TimeLimit(time_limit=seconds * 1000, interval=500),
        CurrentMessage(),
        AsyncIO(),
        _GracefulShutdown(),
    ]


class _GracefulShutdown(Middleware):
    """Returns unstarted messages to the queue at once when a worker stops.

    After shutdown, it cancels tasks that async jobs have started and not awaited.
    """

    @override
    def before_worker_boot(self, broker: Broker, worker: Any) -> None:
        assert isinstance(broker, AttemptsBroker)
        broker.stopping = False

    @override
    def before_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        assert isinstance(broker, AttemptsBroker)
        broker.stopping = True
        for item in iter_queue(worker.work_queue):
            worker.consumers[item.message.queue_name].requeue_messages([item.message])
            worker.work_queue.task_done()

    @override
    def after_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        # As asyncio.run does. Dramatiq stops the loop and drops its tasks.
        if (loop := get_event_loop_thread()) is not None:
            loop.run_coroutine(end_others())


log = logging.getLogger("fw.queue")

_MAX_FRAMES = 30
_MAX_ERROR_LENGTH = 20_000
"""Maximum number of stored characters of an error."""
_INTERNAL_MODULES = ("dramatiq.", "fw.runtime.queue.", "concurrent.", "asyncio.")
"""Modules between a worker and the job that it runs."""


class AttemptsBroker(Broker):
    """A broker that counts an attempt of a message when it begins.

    So an attempt that kills its worker counts as well, and such a job is not run forever. `stopping`
    is True while the worker stops. `raises` is True if a push raises the job's exception.
    """

    stopping = False
    raises = False

    @abstractmethod
    def begin(self, message: MessageProxy) -> int:
        """Count an attempt and return the number; 0 if another worker has the message now."""

    @abstractmethod
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        """Schedule the next attempt in that many milliseconds, once the message is acknowledged."""

    @abstractmethod
    def give_up(self, message: MessageProxy, error: str) -> None:
        """Mark the message as failed with that error."""


class MarkingBroker(AttemptsBroker):
    """A broker that marks messages, for its consumer to act on when they are acknowledged."""

    @override
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        message.again = delay  # type: ignore[attr-defined]

    @override
    def give_up(self, message: MessageProxy, error: str) -> None:
        message.error = error  # type: ignore[attr-defined]
        message.fail()


class Attempts(Middleware):
    """Counts attempts, and retries or gives up after a failure.

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
        # Replaces dramatiq's own log lines with ones that show the attempt.
        logging.getLogger("dramatiq.worker.WorkerThread").setLevel(logging.CRITICAL)

    @override
    def after_consumer_thread_boot(self, broker: Broker, thread: Any) -> None:
        thread.logger.addFilter(_is_not_replaced)

    @override
    def before_nack(self, broker: Broker, message: MessageProxy) -> None:
        if isinstance(message._exception, ActorNotFound):
            message_format = "%s in %s failed for good: no such job in app/jobs"
            log.error(message_format, _name(message), message.queue_name)

    @override
    def before_process_message(self, broker: Broker, message: MessageProxy) -> None:
        assert isinstance(broker, AttemptsBroker)
        name = _name(message)
        try:
            attempt = broker.begin(message)
        except Exception as error:
            # Dramatiq logs any other exception and runs the job nevertheless.
            log.warning("could not begin %s: %s", name, error)
            raise SkipMessage("could not begin") from error
        if not attempt:
            log.info("another worker has taken over %s", name)
            raise SkipMessage("another worker has it")
        message.options["attempts"] = attempt
        max_attempts = self._max_attempts_of(broker, message)
        if attempt > max_attempts:
            why = f"each of {max_attempts} attempts killed its worker"
            log.error("%s failed for good: %s", name, why)
            broker.give_up(message, why)
            raise SkipMessage("no attempt left")

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
        assert isinstance(broker, AttemptsBroker)
        attempt, max_attempts = message.options["attempts"], self._max_attempts_of(broker, message)
        trace = _job_frames(exception.__traceback__)
        fault = type(exception), exception, trace
        error = "".join(traceback.format_exception(*fault, limit=-_MAX_FRAMES))[-_MAX_ERROR_LENGTH:]
        if attempt >= max_attempts or isinstance(exception, GiveUp):
            if not broker.raises:
                place = _name(message), message.queue_name, attempt, max_attempts
                log.error("%s in %s failed for good, attempt %d of %d", *place, exc_info=fault)
            broker.give_up(message, error)
            return
        job = self._job(broker, message)
        seconds = self._backoff if job is None else pause_of(job, attempt, self._backoff)
        details = _name(message), message.queue_name, attempt, max_attempts, seconds
        log.warning(
            "%s in %s failed, attempt %d of %d: retrying in %.1f s", *details, exc_info=fault
        )
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


def _is_not_replaced(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith("Received message for undefined actor")


def _name(message: MessageProxy) -> str:
    # Without its arguments, which may be secret.
    return f"{message.actor_name} {message.message_id}"


def _job_frames(trace: TracebackType | None) -> TracebackType | None:
    """Return the part of a traceback that starts with the job's own code."""
    while trace is not None and trace.tb_next is not None:
        if not str(trace.tb_frame.f_globals.get("__name__")).startswith(_INTERNAL_MODULES):
            break
        trace = trace.tb_next
    return trace
