"""Dramatiq's broker on RabbitMQ: runs are counted, failed jobs kept, nothing is unconfirmed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Any

import pika
from dramatiq import Consumer, Message, MessageProxy
from dramatiq.brokers import rabbitmq as upstream
from dramatiq.middleware import Middleware
from pika.exceptions import AMQPError
from typing_extensions import override

from fw.runtime.queue.drivers.rabbitmq.consumer import JobConsumer
from fw.runtime.queue.drivers.rabbitmq.job_state import Notes
from fw.runtime.queue.middleware import Noted

__all__ = ["JobBroker"]


class JobBroker(Noted, upstream.RabbitmqBroker):
    """Jobs of a project in queues of its own: their names begin with `prefix` on the server.

    When a worker is killed its connection closes, and its jobs go to another worker at once.
    When its machine is gone, that takes `visibility_timeout` seconds without a heartbeat.
    A push waits until the server has written the job.
    """

    def __init__(
        self,
        url: str,
        prefix: str,
        *,
        visibility_timeout: int,
        notes: Notes,
        bury: Callable[[Message[Any], str], None],
        middleware: list[Middleware],
    ) -> None:
        super().__init__(url=url, confirm_delivery=True, middleware=middleware)
        self.prefix, self.notes, self.bury = prefix, notes, bury
        # Several addresses of one cluster are separated by semicolons.
        stated = [pika.URLParameters(each) for each in url.split(";")]
        self.consuming = [_with_heartbeat(each, visibility_timeout) for each in stated]
        # Nobody answers for a connection that only pushes between two jobs: TCP sees to it.
        self.parameters = [_kept_alive(each, visibility_timeout) for each in stated]
        self.consumers: set[JobConsumer] = set()

    @property
    @override
    def consumer_class(self) -> type[Consumer]:
        return JobConsumer

    @property
    @override
    def channel(self) -> _Channel:
        return _Channel(super().channel, self.prefix)

    @channel.deleter
    def channel(self) -> None:
        upstream.RabbitmqBroker.channel.fdel(self)  # type: ignore[attr-defined]

    @override
    def _build_queue_arguments(self, queue_name: str) -> dict[str, Any]:
        named = self.prefix + queue_name
        arguments: dict[str, Any] = super()._build_queue_arguments(named)  # type: ignore[no-untyped-call]
        return arguments

    def count(self, name: str) -> tuple[int, int | None]:
        """Return how many messages a queue has that nobody has fetched, and how many that one has.

        The server tells of the latter to nobody: None if others than this process may have any.
        """
        answer = self.channel.queue_declare(queue=name, passive=True, durable=True).method
        mine = [each for each in [*self.consumers] if each.queue_name == name]
        others = answer.consumer_count != sum(each.subscribed for each in mine)
        held = sum(len(each.known_tags) for each in mine)
        return answer.message_count, None if others else held

    @override
    def begin(self, message: MessageProxy) -> int:
        consumer: JobConsumer = message.consumer
        if not consumer.holds(message):
            return 0
        runs = self.notes.count(message)
        message.begun = True  # type: ignore[attr-defined]
        return runs

    @override
    def close(self) -> None:
        opened, self.connections, self.channels = [*self.connections], set(), set()
        # Threads that push again open others.
        self.state = threading.local()
        for connection in opened:
            # One that has lain idle may be closed already, from the other side.
            with suppress(AMQPError):
                if connection.is_open:
                    connection.close()


class _Channel:
    """A channel on which a project's queues are called as the project calls them."""

    def __init__(self, channel: Any, prefix: str) -> None:
        self._channel, self._prefix = channel, prefix

    def __getattr__(self, name: str) -> Any:
        return getattr(self._channel, name)

    def basic_publish(self, *, routing_key: str, **rest: Any) -> None:
        self._channel.basic_publish(routing_key=self._prefix + routing_key, **rest)

    def queue_declare(self, *, queue: str, **rest: Any) -> Any:
        return self._channel.queue_declare(queue=self._prefix + queue, **rest)

    def queue_delete(self, queue: str) -> Any:
        return self._channel.queue_delete(queue=self._prefix + queue)

    def queue_purge(self, queue: str) -> Any:
        return self._channel.queue_purge(queue=self._prefix + queue)


def _with_heartbeat(
    stated: pika.ConnectionParameters, visibility_timeout: int
) -> pika.ConnectionParameters:
    found = copy(stated)
    if found.heartbeat is None:
        found.heartbeat = visibility_timeout
    return found


def _kept_alive(
    stated: pika.ConnectionParameters, visibility_timeout: int
) -> pika.ConnectionParameters:
    found = copy(stated)
    if found.heartbeat is None:
        found.heartbeat = 0
        found.tcp_options = {
            "TCP_KEEPIDLE": visibility_timeout,
            "TCP_USER_TIMEOUT": visibility_timeout * 1000,
        }
    return found
