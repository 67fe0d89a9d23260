"""Jobs that wait in Redis, in dramatiq's own broker, with recovery that can be relied on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from dramatiq import Message
from typing_extensions import override

from fw.runtime.errors import FwError
from fw.runtime.queue.contract import Driver, FailedJob, Push, Waiting

try:
    import redis
except ImportError as error:
    raise FwError(
        "the queue driver redis needs the library redis",
        hint='install it: pip install "fw-framework[redis]"',
    ) from error

if TYPE_CHECKING:
    from fw.runtime.queue.drivers.redis.broker import JobBroker

__all__ = ["RedisDriver", "driver"]

_DELAYED = ".DQ"
"""How dramatiq calls the queue beside each queue where jobs wait for their time."""


class RedisDriver(Driver):
    """Keeps jobs in the Redis of `queue.connection`, else in that of `redis.url`."""

    name: ClassVar[str] = "redis"

    @cached_property
    @override
    def broker(self) -> JobBroker:
        from fw.runtime.queue.drivers.redis.broker import JobBroker
        from fw.runtime.queue.middleware import middleware

        setting = self.project.config.setting
        prefix = quote(setting("cache.prefix") or self.project.name, safe="")
        return JobBroker(
            self._client(),
            f"fw:{prefix}:jobs",
            lease=setting("queue.lease"),
            middleware=middleware(self.project.config),
        )

    def _client(self) -> Any:
        setting = self.project.config.setting
        seconds = setting("redis.timeout")
        return redis.Redis.from_url(
            setting("queue.connection") or setting("redis.url"),
            socket_timeout=seconds,
            socket_connect_timeout=seconds,
        )

    @override
    def send(self, push: Push) -> str | None:
        message, broker = push.message, self.broker
        if push.key is not None:
            held = broker.key("unique", push.key)
            if not broker.client.set(held, message.message_id, nx=True, px=push.unique_for):
                return None
            message = message.copy(options={"unique": push.key})
        try:
            broker.client.sadd(broker.key("queues"), message.queue_name)
            broker.enqueue(message, delay=push.delay or None)
        except Exception:
            if push.key is not None:
                # Kept, it would keep others out for the sake of a job that there isn't.
                with suppress(redis.RedisError):
                    broker.client.delete(held)
            raise
        return message.message_id

    @override
    def check(self) -> None:
        try:
            self.broker.client.ping()
        except redis.RedisError as error:
            raise FwError(
                f"Redis, where jobs wait, does not answer: {error}",
                hint="start it, or set redis.url or queue.connection right",
            ) from error

    @override
    def stats(self) -> Sequence[Waiting]:
        broker, client = self.broker, self.broker.client
        failed = [each.queue for each in self.failed()]
        names: set[Any] = client.smembers(broker.key("queues"))
        queues = {name.decode() for name in names} | {*failed}
        found = []
        for queue in sorted(queues):
            ready = client.llen(broker.key(queue))
            there = client.hlen(broker.key(f"{queue}.msgs"))
            delayed = client.hlen(broker.key(f"{queue}{_DELAYED}.msgs"))
            counts = (ready, delayed, max(0, there - ready), failed.count(queue))
            if any(counts):
                found.append(Waiting(queue, *counts))
        return found

    @override
    def failed(self) -> Sequence[FailedJob]:
        found = self.broker.client.hgetall(self.broker.key("failed"))
        jobs = [FailedJob(id=int(key), **json.loads(value)) for key, value in found.items()]
        return sorted(jobs, key=lambda each: -each.id)

    @override
    def retry(self, ids: Sequence[int] | None) -> int:
        count = 0
        for each in reversed(self.failed()):
            if ids is not None and each.id not in ids:
                continue
            # Whoever removes it is the one to push it.
            if self.broker.client.hdel(self.broker.key("failed"), each.id):
                message: Message[Any] = Message.decode(each.body.encode())
                message.options.pop("unique", None)
                self.broker.enqueue(message)
                count += 1
        return count

    @override
    def forget(self, ids: Sequence[int] | None) -> int:
        wanted = [each.id for each in self.failed()] if ids is None else list(ids)
        return int(self.broker.client.hdel(self.broker.key("failed"), *wanted)) if wanted else 0

    @override
    def close(self) -> None:
        if "broker" in self.__dict__:
            self.broker.close()


driver = RedisDriver
"""What `fw.runtime.queue.drivers` finds here."""
