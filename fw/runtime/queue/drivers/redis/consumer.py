"""How a worker takes jobs from Redis, and says what has become of them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import redis
from dramatiq import Message, MessageProxy
from dramatiq.brokers import redis as upstream
from dramatiq.errors import ConnectionClosed
from typing_extensions import override

if TYPE_CHECKING:
    from fw.runtime.queue.drivers.redis.broker import JobBroker

__all__ = ["JobConsumer"]

_PAUSE = 0.1
"""Seconds between two looks of a consumer whose worker stops."""


class JobConsumer(upstream._RedisConsumer):
    """Takes messages as dramatiq does; what becomes of one is decided as it is acknowledged."""

    broker: JobBroker

    def __init__(self, broker: JobBroker, queue_name: str, prefetch: int, timeout: int) -> None:
        super().__init__(broker, queue_name, prefetch, timeout)  # type: ignore[no-untyped-call]
        with _told():
            self._give_back(broker.astray(queue_name))

    @override
    def __next__(self) -> MessageProxy | None:
        with _told():
            if not self.broker.leaving:
                message: MessageProxy | None = super().__next__()  # type: ignore[no-untyped-call]
                if message is not None:
                    self.broker.held.add(_place(message))
                return message
            cached = [Message.decode(data) for data in self.message_cache if data]
            self.message_cache = []
            self._give_back([_place(message) for message in cached])
        time.sleep(_PAUSE)
        return None

    @override
    def requeue(self, messages: Iterable[MessageProxy]) -> None:
        places = [_place(message) for message in messages]
        with _told():
            self._give_back(places)
        self.broker.held.difference_update(places)

    def _give_back(self, places: Iterable[str]) -> None:
        if known := list(places):
            self.broker.do_requeue(self.queue_name, *known)

    @override
    def ack(self, message: MessageProxy) -> None:
        again = getattr(message, "again", None)
        # What waits beside a queue for its time is acknowledged when it is put into the queue.
        if self.queue_name != message.queue_name or "eta" in message.options:
            with _told():
                self.broker.do_ack(self.queue_name, _place(message))
            self._over(message)
        elif again is not None or getattr(message, "begun", False):
            with _told():
                mine = self.broker.settle(message, again)
            self._over(message, mine)
        else:
            self.requeue([message])
            self._over(message)

    @override
    def nack(self, message: MessageProxy) -> None:
        error = getattr(message, "error", None) or str(message._exception)
        with _told():
            mine = self.broker.bury(self.queue_name, message, error)
        self._over(message, mine)

    def _over(self, message: MessageProxy, mine: bool = True) -> None:
        # Only now: what is held by nobody and acknowledged by nobody is given back.
        self.broker.held.discard(_place(message))
        self.queued_message_ids.discard(message.message_id)
        if not mine:
            self.logger.warning("%s was another worker's when it ended", message)


def _place(message: Message[Any] | MessageProxy) -> str:
    return str(message.options["redis_message_id"])


@contextmanager
def _told() -> Iterator[None]:
    """Have dramatiq know that Redis doesn't answer: it tries again until Redis does."""
    try:
        yield
    except redis.RedisError as error:
        raise ConnectionClosed(error) from None
