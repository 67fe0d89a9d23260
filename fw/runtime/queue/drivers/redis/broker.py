"""Dramatiq's broker on Redis: runs counted as they begin, failed jobs kept, dead workers noticed."""

from __future__ import annotations

import json
import logging
import threading
import time
from typing import Any

import redis
from dramatiq import Consumer, Message, MessageProxy
from dramatiq.brokers import redis as upstream
from dramatiq.common import current_millis
from dramatiq.errors import ConnectionClosed
from dramatiq.middleware import Middleware
from typing_extensions import override

from fw.runtime.queue.attempts import Attempted

__all__ = ["JobBroker"]

log = logging.getLogger("fw.queue")

_ALWAYS = upstream.MAINTENANCE_SCALE
_PAUSE = 0.1

_BEGIN = """
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[2], ARGV[2], 1)
"""
"""Counts a run unless the message has been given to another worker meanwhile."""

_FORGET = """
redis.call('HDEL', KEYS[1], ARGV[1])
if KEYS[2] ~= '' and redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
"""

_BURY = """
if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
return redis.call('HSET', KEYS[3], redis.call('INCR', KEYS[4]), ARGV[2])
"""


class JobBroker(Attempted, upstream.RedisBroker):
    """Looks for dead workers with each command, not once in a thousand: `lease` seconds is the wait.

    Only that is dramatiq's doing. A worker whose threads are all busy sends no command, and
    would pass for dead: here a thread tells that it lives.
    """

    def __init__(
        self, client: Any, namespace: str, *, lease: float, middleware: list[Middleware]
    ) -> None:
        super().__init__(  # type: ignore[no-untyped-call]
            client=client,
            namespace=namespace,
            maintenance_chance=_ALWAYS,
            heartbeat_timeout=round(lease * 1000),
            middleware=middleware,
        )
        self._lease = lease
        self._alive: threading.Thread | None = None
        self._over = threading.Event()
        self._begin = client.register_script(_BEGIN)
        self._forget = client.register_script(_FORGET)
        self._bury = client.register_script(_BURY)

    def key(self, *parts: str) -> str:
        """Return a key of this queue's own."""
        return ":".join((self.namespace, *parts))

    def acks(self, queue: str) -> str:
        """Return the key of what this worker has taken from a queue."""
        return self.key(f"__acks__.{self.broker_id}.{queue}")

    @property
    @override
    def consumer_class(self) -> type[Consumer]:
        return JobConsumer

    @override
    def consume(self, queue_name: str, prefetch: int = 1, timeout: int = 5000) -> Consumer:
        if self._alive is None:
            self._alive = threading.Thread(target=self._live, name="fw-queue", daemon=True)
            self._alive.start()
        return super().consume(queue_name, prefetch, timeout)

    def _live(self) -> None:
        beats = self.key("__heartbeats__")
        while not self._over.wait(self._lease / 4):
            try:
                self.client.zadd(beats, {self.broker_id: current_millis()})
            except redis.RedisError as error:
                log.warning("Redis could not be told that this worker lives: %s", error)

    @override
    def begin(self, message: MessageProxy) -> int:
        keys = [self.acks(message.queue_name), self.key("runs")]
        ids = [message.options["redis_message_id"], message.message_id]
        runs = int(self._begin(keys=keys, args=ids))
        message.begun = bool(runs)  # type: ignore[attr-defined]
        return runs

    @override
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        message.again = delay  # type: ignore[attr-defined]

    @override
    def give_up(self, message: MessageProxy, error: str) -> None:
        message.error = error  # type: ignore[attr-defined]
        message.fail()

    def forget(self, message: MessageProxy) -> None:
        """Forget how often a job that is over was run, and let others of its kind in."""
        unique = message.options.get("unique")
        held = self.key("unique", unique) if unique else ""
        self._forget(keys=[self.key("runs"), held], args=[message.message_id])

    def bury(self, queue: str, message: MessageProxy, error: str) -> None:
        """Move a message to the failed ones."""
        found = {
            "job": message.actor_name,
            "queue": message.queue_name,
            "attempts": message.options.get("runs", 0),
            "failed_at": time.time(),
            "error": error,
            "body": message._message.encode().decode(),
        }
        keys = [self.acks(queue), self.key(f"{queue}.msgs"), self.key("failed")]
        ids = [message.options["redis_message_id"], json.dumps(found)]
        self._bury(keys=[*keys, self.key("failed", "last")], args=ids)

    @override
    def close(self) -> None:
        self._over.set()
        self.client.close()


class JobConsumer(upstream._RedisConsumer):
    """Takes messages as dramatiq does; what becomes of one is decided as it is acknowledged."""

    broker: JobBroker

    @override
    def __next__(self) -> MessageProxy | None:
        if not self.broker.leaving:
            return super().__next__()  # type: ignore[no-any-return,no-untyped-call]
        messages = [Message.decode(data) for data in self.message_cache if data]
        self.message_cache = []
        self.requeue(messages)  # type: ignore[no-untyped-call]
        time.sleep(_PAUSE)
        return None

    @override
    def ack(self, message: MessageProxy) -> None:
        again = getattr(message, "again", None)
        # What waits beside a queue for its time is acknowledged when it is put into the queue.
        waited = self.queue_name != message.queue_name or "eta" in message.options
        try:
            if again is not None:
                self.broker.enqueue(message._message, delay=again or None)
            elif getattr(message, "begun", False):
                self.broker.forget(message)
            elif not waited:
                self.queued_message_ids.discard(message.message_id)
                self.requeue([message])  # type: ignore[no-untyped-call]
                return
        except redis.ConnectionError as error:
            raise ConnectionClosed(error) from None
        super().ack(message)  # type: ignore[no-untyped-call]

    @override
    def nack(self, message: MessageProxy) -> None:
        error = getattr(message, "error", None) or str(message._exception)
        try:
            self.broker.bury(self.queue_name, message, error)
            self.broker.forget(message)
        except redis.ConnectionError as fault:
            raise ConnectionClosed(fault) from None
        finally:
            self.queued_message_ids.discard(message.message_id)
