"""Dramatiq's broker on Redis: runs are counted, failed jobs kept, dead workers noticed."""

from __future__ import annotations

import json
import logging
import threading
import time
from typing import Any
from uuid import uuid4

import redis
from dramatiq import Consumer, Message, MessageProxy
from dramatiq.brokers import redis as upstream
from dramatiq.common import current_millis, dq_name, q_name
from dramatiq.middleware import Middleware
from typing_extensions import override

from fw.runtime.queue.driver import FailedJob, Push
from fw.runtime.queue.drivers.redis import scripts
from fw.runtime.queue.drivers.redis.consumer import JobConsumer
from fw.runtime.queue.middleware import Noted

__all__ = ["JobBroker"]

log = logging.getLogger("fw.queue")

_ALWAYS = upstream.MAINTENANCE_SCALE


class JobBroker(Noted, upstream.RedisBroker):
    """Looks for dead workers with each command, after `visibility_timeout` seconds of silence.

    Dramatiq does so with one command in a thousand. A worker whose threads are all busy sends no command, and
    would pass for dead: here a thread tells that it lives.
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
        """Where the messages are that this worker has, and knows of."""
        self._visibility_timeout = visibility_timeout
        self._alive: threading.Thread | None = None
        self._over = threading.Event()
        self._put = client.register_script(scripts.PUSH)
        self._begin = client.register_script(scripts.BEGIN)
        self._settle = client.register_script(scripts.SETTLE)
        self._bury = client.register_script(scripts.BURY)
        self._retry = client.register_script(scripts.RETRY)

    def key(self, *parts: str) -> str:
        """Return a key of this queue's own."""
        return ":".join((self.namespace, *parts))

    def acks(self, queue: str) -> str:
        """Return the key of what this worker has taken from a queue."""
        return self.key(f"__acks__.{self.broker_id}.{queue}")

    def astray(self, queue: str) -> list[str]:
        """Return where messages are that this worker has without knowing of them.

        Redis has given them, and the answer has not come: without this they would be nobody's
        until the worker ends.
        """
        taken: set[Any] = self.client.smembers(self.acks(queue))
        return sorted({each.decode() for each in taken} - self.held)

    @property
    @override
    def consumer_class(self) -> type[Consumer]:
        return JobConsumer

    @override
    def consume(self, queue_name: str, prefetch: int = 1, timeout: int = 5000) -> Consumer:
        if self._alive is None:
            self._over.clear()
            self._alive = threading.Thread(target=self._live, name="fw-queue", daemon=True)
            self._alive.start()
        return super().consume(queue_name, prefetch, timeout)

    def _live(self) -> None:
        beats = self.key("__heartbeats__")
        while not self._over.wait(self._visibility_timeout / 4):
            try:
                self.client.zadd(beats, {self.broker_id: current_millis()})
            except redis.RedisError as error:
                log.warning("Redis could not be told that this worker lives: %s", error)

    # ----------------------------------------------------------------------------- pushing

    def push(self, push: Push) -> bool:
        """Have a job wait; False if it is unique and another one is there."""
        message = push.message
        if push.key is not None:
            message = message.copy(options={"unique": push.key})
        message, queue = _letter(message, push.delay or None)
        return bool(self._send(message, queue, self._lock(push.key), push.unique_for or ""))

    @override
    def enqueue(self, message: Message[Any], *, delay: int | None = None) -> Message[Any]:
        self.emit_before("enqueue", message, delay)
        letter, queue = _letter(message, delay)
        self._send(letter, queue, "", "")
        self.emit_after("enqueue", letter, delay)
        return letter

    def _send(self, message: Message[Any], queue: str, lock: str, lasts: int | str) -> int:
        keys = [self.key("queues"), *self._line(queue), lock]
        place, body = message.options["redis_message_id"], message.encode()
        given = [q_name(message.queue_name), place, body]
        return int(self._put(keys=keys, args=[*given, message.message_id, lasts]))

    def _line(self, queue: str) -> tuple[str, str]:
        return self.key(queue), self.key(f"{queue}.msgs")

    def _lock(self, unique: str | None) -> str:
        return self.key("unique", unique) if unique else ""

    def retry(self, failed: FailedJob) -> bool:
        """Have one of the failed jobs wait anew; False if it is none any more."""
        message: Message[Any] = Message.decode(failed.body.encode())
        message.options.pop("unique", None)
        letter, queue = _letter(message, None)
        keys = [self.key("failed"), self.key("queues"), *self._line(queue)]
        given = [failed.id, queue, letter.options["redis_message_id"], letter.encode()]
        return bool(self._retry(keys=keys, args=given))

    # ------------------------------------------------------------------------------- runs

    @override
    def begin(self, message: MessageProxy) -> int:
        keys = [self.acks(message.queue_name), self.key("runs")]
        ids = [message.options["redis_message_id"], message.message_id]
        runs = int(self._begin(keys=keys, args=ids))
        message.begun = bool(runs)  # type: ignore[attr-defined]
        return runs

    def settle(self, message: MessageProxy, again: int | None) -> bool:
        """Have a job be over, or run again in so many milliseconds; False if it isn't one's own."""
        queue, place, body = "", "", b""
        if again is not None:
            letter, queue = _letter(message._message, again or None)
            place, body = letter.options["redis_message_id"], letter.encode()
        keys = [*self._own(message.queue_name, message), *self._line(queue)]
        ids = [message.options["redis_message_id"], message.message_id]
        return bool(self._settle(keys=keys, args=[*ids, place, body]))

    def bury(self, queue: str, message: MessageProxy, error: str) -> bool:
        """Move a message to the failed ones; False if it isn't one's own any more."""
        found = {
            "job": message.actor_name,
            "queue": message.queue_name,
            "attempts": message.options.get("runs", 0),
            "failed_at": time.time(),
            "error": error,
            "body": message._message.encode().decode(),
        }
        keys = [*self._own(queue, message), self.key("failed"), self.key("failed", "last")]
        ids = [message.options["redis_message_id"], message.message_id]
        return bool(self._bury(keys=keys, args=[*ids, json.dumps(found)]))

    def _own(self, queue: str, message: MessageProxy) -> list[str]:
        lock = self._lock(message.options.get("unique"))
        return [self.acks(queue), self.key(f"{queue}.msgs"), self.key("runs"), lock]

    @override
    def close(self) -> None:
        self._over.set()
        if self._alive is not None:
            self._alive.join()
            self._alive = None
        self.client.close()


def _letter(message: Message[Any], delay: int | None) -> tuple[Message[Any], str]:
    """Return a message as it waits, in a place of its own, and the queue that it waits in."""
    options: dict[str, Any] = {"redis_message_id": str(uuid4())}
    queue = message.queue_name
    if delay is not None:
        queue = dq_name(queue)
        options["eta"] = current_millis() + delay
    return message.copy(queue_name=queue, options=options), queue
