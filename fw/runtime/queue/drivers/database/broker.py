"""Dramatiq broker for the tables of a database."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable
from typing import Any

from dramatiq import Broker, Consumer, Message, MessageProxy
from dramatiq.errors import BrokerConnectionError, DecodeError, QueueJoinTimeout, QueueNotFound
from dramatiq.middleware import Middleware
from typing_extensions import override

from fw.runtime.database.errors import DatabaseError
from fw.runtime.queue.driver import Push
from fw.runtime.queue.drivers.database.job_store import LeasedJob
from fw.runtime.queue.drivers.database.lease_manager import LeaseManager
from fw.runtime.queue.middleware import AttemptsBroker

__all__ = ["DatabaseBroker"]

_PAUSE = 0.1
"""Seconds between two polls of a consumer whose worker stops."""


class LeasedMessage(MessageProxy):
    """A message and its leased job. `error` is the reason of a failure."""

    def __init__(self, message: Message[Any], taken: LeasedJob) -> None:
        super().__init__(message)
        self.taken = taken
        self.error: str | None = None
        self.delay: int | None = None


class DatabaseBroker(AttemptsBroker, Broker):
    """Broker on top of a LeaseManager."""

    def __init__(self, leases: LeaseManager, middleware: list[Middleware]) -> None:
        super().__init__(middleware)
        self.leases = leases
        self.queues: dict[str, None] = {}

    @override
    def declare_queue(self, queue_name: str) -> None:
        if queue_name not in self.queues:
            self.emit_before("declare_queue", queue_name)
            self.queues[queue_name] = None
            self.emit_after("declare_queue", queue_name)

    @override
    def consume(self, queue_name: str, prefetch: int = 1, timeout: int = 1000) -> Consumer:
        if queue_name not in self.queues:
            raise QueueNotFound(queue_name)
        return DatabaseConsumer(self, queue_name, prefetch, timeout / 1000)

    @override
    def enqueue(self, message: Message[Any], *, delay: int | None = None) -> Message[Any]:
        self.emit_before("enqueue", message, delay)
        self.leases.run(self.leases.store.push(Push(None, message, delay or 0)))
        self.leases.tell(message.queue_name)
        self.emit_after("enqueue", message, delay)
        return message

    @override
    def begin(self, message: MessageProxy) -> int:
        assert isinstance(message, LeasedMessage)
        return message.taken.attempts if self.leases.begin(message.taken) else 0

    @override
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        assert isinstance(message, LeasedMessage)
        message.delay, message.error = delay, error

    @override
    def give_up(self, message: MessageProxy, error: str) -> None:
        assert isinstance(message, LeasedMessage)
        message.error = error
        message.fail()

    @override
    def flush(self, queue_name: str) -> None:
        self.leases.run(self.leases.inspector.clear(queue_name))

    @override
    def flush_all(self) -> None:
        for queue_name in self.queues:
            self.flush(queue_name)

    @override
    def join(self, queue_name: str, *, timeout: int | None = None) -> None:
        end = None if timeout is None else time.monotonic() + timeout / 1000
        inspector = self.leases.inspector
        while not self.leases.settled() or self.leases.run(inspector.waiting(queue_name)):
            if end is not None and time.monotonic() > end:
                raise QueueJoinTimeout(queue_name)
            time.sleep(0.02)

    @override
    def close(self) -> None:
        self.leases.close()


class DatabaseConsumer(Consumer):
    """Consumer of one queue. Fetches when half of its prefetch is free."""

    def __init__(self, broker: DatabaseBroker, queue: str, prefetch: int, timeout: float) -> None:
        self._broker = broker
        self._leases = broker.leases
        self._queue = queue
        self._prefetch = prefetch
        self._timeout = timeout
        self._waiting: deque[LeasedMessage] = deque()
        self._room = threading.Condition()
        self._out = 0
        self._misses = 0
        self._known = -1

    @override
    def __next__(self) -> MessageProxy | None:
        if not (self._waiting or self._broker.stopping):
            try:
                self._fill()
            except DatabaseError as error:
                raise BrokerConnectionError(str(error)) from error
        # The worker may have been stopped meanwhile.
        if self._broker.stopping:
            self.close()
            time.sleep(_PAUSE)
            return None
        return self._waiting.popleft() if self._waiting else None

    def _fill(self) -> None:
        wanted = max(1, self._prefetch // 2)
        with self._room:
            if not self._room.wait_for(lambda: self._prefetch - self._out >= wanted, self._timeout):
                return
        if self._broker.stopping:
            return
        taken = self._leases.take(self._queue, self._prefetch - self._out)
        if not taken:
            self._known = self._leases.wait(self._queue, self._known, self._timeout, self._misses)
            self._misses += 1
            return
        self._misses = 0
        with self._room:
            self._out += len(taken)
        for each in taken:
            try:
                self._waiting.append(LeasedMessage(Message.decode(each.body.encode()), each))
            except DecodeError as error:
                self._leases.bury(each, str(error))
                self._freed(1)

    def _freed(self, count: int) -> None:
        with self._room:
            # After an outage, another consumer may have taken them.
            self._out = max(0, self._out - count)
            self._room.notify()

    @override
    def ack(self, message: MessageProxy) -> None:
        assert isinstance(message, LeasedMessage)
        taken = message.taken
        if not taken.begun:
            self._leases.give_back([taken])
        elif message.delay is None:
            self._leases.done(taken)
        else:
            self._leases.again(taken, message.delay, message.error or "")
        self._freed(1)

    @override
    def nack(self, message: MessageProxy) -> None:
        assert isinstance(message, LeasedMessage)
        self._leases.bury(message.taken, message.error or f"{message._exception}")
        self._freed(1)

    @override
    def requeue(self, messages: Iterable[MessageProxy]) -> None:
        back = [each.taken for each in messages if isinstance(each, LeasedMessage)]
        self._leases.give_back(back)
        self._freed(len(back))

    @override
    def close(self) -> None:
        back = [each.taken for each in self._waiting]
        self._waiting.clear()
        if back:
            self._leases.give_back(back)
            self._freed(len(back))
