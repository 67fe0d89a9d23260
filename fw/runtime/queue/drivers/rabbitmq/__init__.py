"""Queue driver for RabbitMQ, on dramatiq's own broker.

RabbitMQ stores messages only. Attempts and locks of unique jobs are in the cache, failed jobs in
the tables of the driver `database`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from dramatiq import Message
from dramatiq.common import dq_name
from dramatiq.errors import ConnectionClosed
from typing_extensions import override

from fw.runtime.errors import FwError
from fw.runtime.queue.driver import Driver, FailedJob, Push, Waiting

try:
    from pika import URLParameters
    from pika.exceptions import AMQPError
except ImportError as error:
    raise FwError(
        "the queue driver rabbitmq needs the package pika",
        hint='install it: pip install "fw-framework[rabbitmq]"',
    ) from error

if TYPE_CHECKING:
    from fw.runtime.queue.drivers.database import DatabaseDriver
    from fw.runtime.queue.drivers.rabbitmq.broker import JobBroker

__all__ = ["RabbitmqDriver", "driver"]


_PUSHED_WITHIN = 30.0
"""Maximum number of seconds that a push takes."""


class RabbitmqDriver(Driver):
    """Jobs in the RabbitMQ server of `rabbitmq.url`."""

    name: ClassVar[str] = "rabbitmq"
    has_tables: ClassVar[bool] = True

    @cached_property
    @override
    def broker(self) -> JobBroker:
        from fw.runtime.queue.drivers.rabbitmq.broker import JobBroker
        from fw.runtime.queue.drivers.rabbitmq.job_state import JobState
        from fw.runtime.queue.middleware import middleware

        setting = self.project.config.setting
        prefix = quote(setting("cache.prefix") or self.project.name, safe="")
        url = setting("rabbitmq.url")
        try:
            for each in url.split(";"):
                URLParameters(each)
        except Exception as error:
            hint = "use a URL such as amqp://user:password@host:5672/%2F"
            raise FwError("invalid rabbitmq.url", hint=hint) from error
        return JobBroker(
            url,
            f"fw.{prefix}.",
            visibility_timeout=setting("queue.visibility_timeout"),
            job_state=JobState(self.project),
            bury=self._bury,
            middleware=middleware(self.project.config),
        )

    @cached_property
    def _tables(self) -> DatabaseDriver:
        from fw.runtime.queue.drivers.database import DatabaseDriver
        from fw.runtime.queue.job_tables import find_tables_url

        if find_tables_url(self.project, self.name) is None:
            raise FwError(
                "the driver rabbitmq stores failed jobs in a database, but DATABASE_URL is not set",
                hint="run fw db configure and fw queue table",
            )
        return DatabaseDriver(self.project, self.name)

    def _bury(self, message: Message[Any], error: str) -> None:
        leases = self._tables.leases
        leases.run(leases.inspector.bury(message, error))

    @override
    def send(self, push: Push) -> str | None:
        message, broker = push.message, self.broker
        if push.key is not None:
            # If this process is killed now, the lock expires after that time.
            seconds = min(push.unique_for / 1000, _PUSHED_WITHIN)
            if not broker.job_state.lock(push.key, message.message_id, seconds):
                return None
            message = message.copy(options={"unique": push.key})
        try:
            broker.job_state.add_queue(message.queue_name)
            broker.enqueue(message, delay=push.delay or None)
            if push.key is not None:
                broker.job_state.extend(push.key, message.message_id, push.unique_for / 1000)
        except Exception as error:
            broker.job_state.forget(message)
            if isinstance(error, ConnectionClosed):
                raise _unreachable(error) from error
            raise
        return message.message_id

    @override
    def prepare(self) -> Sequence[str]:
        return self._tables.prepare()

    @override
    def check(self) -> None:
        try:
            # The server may have closed the connection of this thread.
            del self.broker.connection
            self.broker.connection  # noqa: B018 - the property opens it
        except AMQPError as error:
            raise _unreachable(error) from error
        self._tables.check()

    @override
    def stats(self) -> Sequence[Waiting]:
        broker = self.broker
        failed = [each.queue for each in self.failed()]
        found = []
        try:
            for queue in sorted({*broker.job_state.queues(), *failed}):
                broker.declare_queue(queue, ensure=True)
                ready, running = broker.count(queue)
                waiting, held = broker.count(dq_name(queue))
                delayed = None if held is None else waiting + held
                if ready or delayed != 0 or running != 0 or queue in failed:
                    found.append(Waiting(queue, ready, delayed, running, failed.count(queue)))
        except (AMQPError, ConnectionClosed) as error:
            raise _unreachable(error) from error
        return found

    @override
    def failed(self) -> Sequence[FailedJob]:
        return self._tables.failed()

    @override
    def retry(self, ids: Sequence[int] | None) -> int:
        leases = self._tables.leases
        return leases.run(leases.inspector.retry(ids, self._again))

    def _again(self, body: str) -> None:
        message: Message[Any] = Message.decode(body.encode())
        # With a new id, since the state of the former one is deleted.
        self.broker.enqueue(
            Message(
                queue_name=message.queue_name,
                actor_name=message.actor_name,
                args=message.args,
                kwargs=message.kwargs,
                options={},
            )
        )

    @override
    def forget(self, ids: Sequence[int] | None) -> int:
        return self._tables.forget(ids)

    @override
    def close(self) -> None:
        if "broker" in self.__dict__:
            self.broker.close()
        if "_tables" in self.__dict__:
            self._tables.close()


def _unreachable(error: Exception) -> FwError:
    return FwError(
        f"cannot use RabbitMQ as the queue: {str(error) or type(error).__name__}",
        hint="start the server, or change rabbitmq.url",
    )


driver = RabbitmqDriver
"""Entry point of `fw.runtime.queue.drivers`."""
