"""Dramatiq broker for Redis: counts attempts, keeps failed jobs, and detects dead workers.

Uses `_RedisConsumer` and `_message`, `_exception` of messages, which are private names of dramatiq.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import redis
from dramatiq import Consumer, Message, MessageProxy
from dramatiq.brokers import redis as upstream
from dramatiq.common import current_millis, dq_name, q_name
from dramatiq.errors import ConnectionClosed
from dramatiq.middleware import Middleware
from typing_extensions import override

from fw.runtime.queue.driver import FailedJob, Push
from fw.runtime.queue.drivers.redis import scripts
from fw.runtime.queue.middleware import MarkingBroker

__all__ = ["JobBroker", "JobConsumer"]

log = logging.getLogger("fw.queue")

_ALWAYS = upstream.MAINTENANCE_SCALE


class JobBroker(MarkingBroker, upstream.RedisBroker):
    """Broker that checks for dead workers with each command.

    Dramatiq checks with one command in a thousand. A worker whose threads are all busy sends no
    command and would count as dead after `visibility_timeout` seconds, so a thread sends
    heartbeats.
    """

    def __init__(
        self,
        client: Any,
        namespace: str,
        *,
        visibility_timeout: float,
        middleware: list[Middleware],
    ) -> None:
        super().__init__(  # type: ignore[no-untyped-call]
            client=client,
            namespace=namespace,
            maintenance_chance=_ALWAYS,
            heartbeat_timeout=round(visibility_timeout * 1000),
            middleware=middleware,
        )
        self.held: set[str] = set()
        """Keys of the messages that this worker has received."""
        self._visibility_timeout = visibility_timeout
        self._heartbeat_thread: threading.Thread | None = None
        self._stop_event = threading.Event()
        self._put = client.register_script(scripts.PUSH)
        self._begin = client.register_script(scripts.BEGIN)
        self._settle = client.register_script(scripts.SETTLE)
        self._bury = client.register_script(scripts.BURY)
        self._retry = client.register_script(scripts.RETRY)

    def key(self, *parts: str) -> str:
        """Return a key in this queue's namespace."""
        return ":".join((self.namespace, *parts))

    def acks(self, queue: str) -> str:
        """Return the key of the messages that this worker has taken from a queue."""
        return self.key(f"__acks__.{self.broker_id}.{queue}")

    def lost_messages(self, queue: str) -> list[str]:
        """Return keys of messages that Redis gave to this worker but whose reply was lost.

        Without this, they would stay unprocessed until the worker ends.
        """
        taken: set[Any] = self.client.smembers(self.acks(queue))
        return sorted({each.decode() for each in taken} - self.held)

    @property
    @override
    def consumer_class(self) -> type[Consumer]:
        return JobConsumer

    @override
    def consume(self, queue_name: str, prefetch: int = 1, timeout: int = 5000) -> Consumer:
        if self._heartbeat_thread is None:
            self._stop_event.clear()
            self._heartbeat_thread = threading.Thread(
                target=self._send_heartbeats, name="fw-queue", daemon=True
            )
            self._heartbeat_thread.start()
        return super().consume(queue_name, prefetch, timeout)

    def _send_heartbeats(self) -> None:
        beats = self.key("__heartbeats__")
        while not self._stop_event.wait(self._visibility_timeout / 4):
            try:
                self.client.zadd(beats, {self.broker_id: current_millis()})
            except Exception as error:  # noqa: BLE001 - Redis may answer next time
                log.warning("could not send the heartbeat of this worker: %s", error)

    # ----------------------------------------------------------------------------- enqueueing

    def push(self, push: Push) -> bool:
        """Enqueue a job; return False for a unique one that waits or runs already."""
        message = push.message
        if push.key is not None:
            message = message.copy(options={"unique": push.key})
        message, queue = _message_in(message, push.delay or None)
        return bool(self._send(message, queue, self._lock_key(push.key), push.unique_for or ""))

    @override
    def enqueue(self, message: Message[Any], *, delay: int | None = None) -> Message[Any]:
        self.emit_before("enqueue", message, delay)
        stored, queue = _message_in(message, delay)
        self._send(stored, queue, "", "")
        self.emit_after("enqueue", stored, delay)
        return stored

    def _send(self, message: Message[Any], queue: str, lock: str, lasts: int | str) -> int:
        keys = [self.key("queues"), *self._queue_keys(queue), lock]
        place, body = message.options["redis_message_id"], message.encode()
        given = [q_name(message.queue_name), place, body]
        return int(self._put(keys=keys, args=[*given, message.message_id, lasts]))

    def _queue_keys(self, queue: str) -> tuple[str, str]:
        return self.key(queue), self.key(f"{queue}.msgs")

    def _lock_key(self, unique: str | None) -> str:
        return self.key("unique", unique) if unique else ""

    def retry(self, failed: FailedJob) -> bool:
        """Enqueue a failed job again; return False if another process has done so."""
        message: Message[Any] = Message.decode(failed.body.encode())
        message.options.pop("unique", None)
        stored, queue = _message_in(message, None)
        keys = [self.key("failed"), self.key("queues"), *self._queue_keys(queue)]
        given = [failed.id, queue, stored.options["redis_message_id"], stored.encode()]
        return bool(self._retry(keys=keys, args=given))

    # ----------------------------------------------------------------------------- processing

    @override
    def begin(self, message: MessageProxy) -> int:
        keys = [self.acks(message.queue_name), self.key("runs")]
        ids = [message.options["redis_message_id"], message.message_id]
        attempt = int(self._begin(keys=keys, args=ids))
        message.begun = bool(attempt)  # type: ignore[attr-defined]
        return attempt

    def settle(self, message: MessageProxy, again: int | None) -> bool:
        """Finish a message, or schedule its next attempt in `again` milliseconds.

        Returns False if another worker has the message now.
        """
        queue, place, body = "", "", b""
        if again is not None:
            stored, queue = _message_in(message._message, again or None)
            place, body = stored.options["redis_message_id"], stored.encode()
        keys = [*self._message_keys(message.queue_name, message), *self._queue_keys(queue)]
        ids = [message.options["redis_message_id"], message.message_id]
        return bool(self._settle(keys=keys, args=[*ids, place, body]))

    def bury(self, queue: str, message: MessageProxy, error: str) -> bool:
        """Move a message to the failed ones; return False if another worker has it now."""
        found = {
            "job": message.actor_name,
            "queue": message.queue_name,
            "attempts": message.options.get("attempts", 0),
            "failed_at": time.time(),
            "error": error,
            "body": message._message.encode().decode(),
        }
        keys = [*self._message_keys(queue, message), self.key("failed"), self.key("failed", "last")]
        ids = [message.options["redis_message_id"], message.message_id]
        return bool(self._bury(keys=keys, args=[*ids, json.dumps(found)]))

    def _message_keys(self, queue: str, message: MessageProxy) -> list[str]:
        lock = self._lock_key(message.options.get("unique"))
        return [self.acks(queue), self.key(f"{queue}.msgs"), self.key("runs"), lock]

    @override
    def close(self) -> None:
        self._stop_event.set()
        if self._heartbeat_thread is not None:
            self._heartbeat_thread.join()
            self._heartbeat_thread = None
        self.client.close()


def _message_in(message: Message[Any], delay: int | None) -> tuple[Message[Any], str]:
    """Return the message with a new key, and the name of the queue to put it in."""
    options: dict[str, Any] = {"redis_message_id": str(uuid4())}
    queue = message.queue_name
    if delay is not None:
        queue = dq_name(queue)
        options["eta"] = current_millis() + delay
    return message.copy(queue_name=queue, options=options), queue


_PAUSE = 0.1
"""Seconds between two polls of a consumer whose worker stops."""


class JobConsumer(upstream._RedisConsumer):
    """Consumer that acts on the marks of a message when it is acknowledged."""

    broker: JobBroker

    def __init__(self, broker: JobBroker, queue_name: str, prefetch: int, timeout: int) -> None:
        super().__init__(broker, queue_name, prefetch, timeout)  # type: ignore[no-untyped-call]
        with _translated_errors():
            self._give_back(broker.lost_messages(queue_name))

    @override
    def __next__(self) -> MessageProxy | None:
        with _translated_errors():
            if not self.broker.stopping:
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
        with _translated_errors():
            self._give_back(places)
        self.broker.held.difference_update(places)

    def _give_back(self, places: Iterable[str]) -> None:
        if known := list(places):
            self.broker.do_requeue(self.queue_name, *known)

    @override
    def ack(self, message: MessageProxy) -> None:
        again = getattr(message, "again", None)
        # A delayed message is acknowledged when it moves to its queue.
        if self.queue_name != message.queue_name or "eta" in message.options:
            with _translated_errors():
                self.broker.do_ack(self.queue_name, _place(message))
            self._discard(message)
        elif again is not None or getattr(message, "begun", False):
            with _translated_errors():
                mine = self.broker.settle(message, again)
            self._discard(message, mine)
        else:
            self.requeue([message])
            self._discard(message)

    @override
    def nack(self, message: MessageProxy) -> None:
        error = getattr(message, "error", None) or str(message._exception)
        with _translated_errors():
            mine = self.broker.bury(self.queue_name, message, error)
        self._discard(message, mine)

    def _discard(self, message: MessageProxy, mine: bool = True) -> None:
        # Only now, or the message would count as lost and be returned to the queue.
        self.broker.held.discard(_place(message))
        self.queued_message_ids.discard(message.message_id)
        if not mine:
            self.logger.warning("another worker had taken over %s before it finished", message)


def _place(message: Message[Any] | MessageProxy) -> str:
    return str(message.options["redis_message_id"])


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Raise dramatiq's ConnectionClosed if Redis does not answer, so that dramatiq reconnects."""
    try:
        yield
    except redis.RedisError as error:
        raise ConnectionClosed(error) from None
