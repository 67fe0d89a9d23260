"""How a worker takes jobs from RabbitMQ, and says what has become of them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import pika
from dramatiq import MessageProxy
from dramatiq.brokers import rabbitmq as upstream
from dramatiq.errors import ConnectionClosed
from dramatiq.logging import get_logger
from pika.exceptions import AMQPError
from typing_extensions import override

if TYPE_CHECKING:
    from fw.runtime.queue.drivers.rabbitmq.broker import JobBroker

__all__ = ["JobConsumer"]


class JobConsumer(upstream._RabbitmqConsumer):
    """Takes messages as dramatiq does; what becomes of one is decided as it is acknowledged.

    Messages are known by numbers of their connection. So one of a connection that was lost is
    let alone: its number is another message's now, and the server gives it to somebody anew.
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
        """Say whether a message is still this process's."""
        tag: int = message._tag
        mine = getattr(message, "consumer", None) is self
        return bool(mine and self.connection.is_open and tag in self.known_tags)

    @override
    def __next__(self) -> MessageProxy | None:
        if self.broker.leaving:
            self._idle()
            return None
        self.subscribed = True
        message: Any = super().__next__()  # type: ignore[no-untyped-call]
        if message is not None:
            message.consumer = self
            if self.broker.leaving:
                self.requeue([message])
                return None
        return message  # type: ignore[no-any-return]

    def _idle(self) -> None:
        """Take nothing more, and give back what nobody has seen; what runs stays held."""
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
            # Otherwise the connection is gone, and the message is back already.
            with suppress(AMQPError):
                self.connection.add_callback_threadsafe(
                    partial(self.channel.basic_nack, tag, requeue=True)
                )

    @override
    def ack(self, message: MessageProxy) -> None:
        if not self.holds(message):
            self.logger.warning("%s is done, and will be again: its connection was lost", message)
            return
        again = getattr(message, "again", None)
        # What waits beside a queue for its time is acknowledged when it is put into the queue.
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
            # Dramatiq tries that again until it succeeds, as nothing else.
            raise ConnectionClosed(fault) from fault
        self._forget(message)
        super().ack(message)  # type: ignore[no-untyped-call]

    def _forget(self, message: MessageProxy) -> None:
        try:
            self.broker.notes.forget(message)
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
