"""Dramatiq broker for RabbitMQ: counts attempts, keeps failed jobs, and confirms every push.

Uses `_RabbitmqConsumer`, `_build_queue_arguments`, and `_message`, `_exception` and `_tag` of
messages, which are private names of dramatiq.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any

import pika
from dramatiq import Consumer, Message, MessageProxy
from dramatiq.brokers import rabbitmq as upstream
from dramatiq.errors import ConnectionClosed
from dramatiq.logging import get_logger
from dramatiq.middleware import Middleware
from pika.exceptions import AMQPError
from typing_extensions import override

from fw.runtime.queue.drivers.rabbitmq.job_state import JobState
from fw.runtime.queue.middleware import MarkingBroker

__all__ = ["JobBroker", "JobConsumer"]


class JobBroker(MarkingBroker, upstream.RabbitmqBroker):
    """Broker whose queue names start with `prefix` on the server.

    When a worker is killed, its connection closes and its jobs go to another worker at once. If its
    machine fails, that takes `visibility_timeout` seconds without a heartbeat. A push waits until
    the server has stored the job.
    """

    def __init__(
        self,
        url: str,
        prefix: str,
        *,
        visibility_timeout: int,
        job_state: JobState,
        bury: Callable[[Message[Any], str], None],
        middleware: list[Middleware],
    ) -> None:
        super().__init__(url=url, confirm_delivery=True, middleware=middleware)
        self.prefix, self.job_state, self.bury = prefix, job_state, bury
        # Semicolons separate the nodes of a cluster.
        stated = [pika.URLParameters(each) for each in url.split(";")]
        self.consuming = [_with_heartbeat(each, visibility_timeout) for each in stated]
        # A pushing connection sends no heartbeats between pushes, so TCP keeps it alive.
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
        """Return the numbers of ready and of fetched messages of a queue.

        The server does not report the latter: None if other processes consume from the queue.
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
        attempt = self.job_state.count(message)
        message.begun = True  # type: ignore[attr-defined]
        return attempt

    @override
    def close(self) -> None:
        opened, self.connections, self.channels = [*self.connections], set(), set()
        # Threads that push again open new ones.
        self.state = threading.local()
        for connection in opened:
            # The server may have closed an idle one.
            with suppress(AMQPError):
                if connection.is_open:
                    connection.close()


class _Channel:
    """Channel that adds the project's prefix to queue names."""

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


class JobConsumer(upstream._RabbitmqConsumer):
    """Consumer that acts on the marks of a message when it is acknowledged.

    Delivery tags belong to a connection. Messages of a lost connection are ignored: their tags now
    belong to other messages, and the server delivers them again.
    """

    broker: JobBroker

    def __init__(self, broker: JobBroker, queue_name: str, prefetch: int, timeout: int) -> None:
        self.broker, self.queue_name = broker, queue_name
        self.logger = get_logger(__name__, type(self))
        self.known_tags: set[int] = set()
        self.subscribed = False
        self._patience = timeout / 1000
        try:
            self.connection = pika.BlockingConnection(parameters=broker.consuming)
            self.channel = self.connection.channel()
            self.channel.basic_qos(prefetch_count=prefetch)
            self.iterator = self.channel.consume(
                broker.prefix + queue_name, inactivity_timeout=self._patience
            )
        except AMQPError as error:
            raise ConnectionClosed(error) from None
        broker.consumers.add(self)

    def holds(self, message: MessageProxy) -> bool:
        """Return True if this process still has the message."""
        tag: int = message._tag
        mine = getattr(message, "consumer", None) is self
        return bool(mine and self.connection.is_open and tag in self.known_tags)

    @override
    def __next__(self) -> MessageProxy | None:
        if self.broker.stopping:
            self._idle()
            return None
        self.subscribed = True
        message: Any = super().__next__()  # type: ignore[no-untyped-call]
        if message is not None:
            message.consumer = self
            if self.broker.stopping:
                self.requeue([message])
                return None
        return message  # type: ignore[no-any-return]

    def _idle(self) -> None:
        """Stop fetching, and return prefetched messages. Running ones stay held."""
        try:
            if self.subscribed:
                self.channel.cancel()
                self.subscribed = False
            self.connection.process_data_events(self._patience)
        except (AMQPError, AssertionError) as error:
            raise ConnectionClosed(error) from None

    @override
    def requeue(self, messages: Iterable[MessageProxy]) -> None:
        for message in messages:
            if not self.holds(message):
                continue
            tag: int = message._tag
            self.known_tags.discard(tag)
            # Otherwise the connection is closed, and the message is back in the queue.
            with suppress(AMQPError):
                self.connection.add_callback_threadsafe(
                    partial(self.channel.basic_nack, tag, requeue=True)
                )

    @override
    def ack(self, message: MessageProxy) -> None:
        if not self.holds(message):
            self.logger.warning("%s is done but will run again: its connection was lost", message)
            return
        again = getattr(message, "again", None)
        # A delayed message is acknowledged when it moves to its queue.
        waited = self.queue_name != message.queue_name or "eta" in message.options
        if again is not None:
            self.broker.enqueue(message._message, delay=again or None)
        elif getattr(message, "begun", False):
            self._forget(message)
        elif not waited:
            self.requeue([message])
            return
        super().ack(message)  # type: ignore[no-untyped-call]

    @override
    def nack(self, message: MessageProxy) -> None:
        if not self.holds(message):
            self.logger.warning("%s will be run again: its connection was lost", message)
            return
        error = getattr(message, "error", None) or str(message._exception)
        try:
            self.broker.bury(message._message, error)
        except Exception as fault:
            # Dramatiq retries this exception only until it succeeds.
            raise ConnectionClosed(fault) from fault
        self._forget(message)
        super().ack(message)  # type: ignore[no-untyped-call]

    def _forget(self, message: MessageProxy) -> None:
        try:
            self.broker.job_state.forget(message)
        except Exception as fault:
            raise ConnectionClosed(fault) from fault

    @override
    def close(self) -> None:
        self.broker.consumers.discard(self)
        try:
            if self.subscribed:
                with suppress(AMQPError, AssertionError):
                    self.channel.cancel()
            super().close()  # type: ignore[no-untyped-call]
        finally:
            self.subscribed = False
