"""Queue driver for Redis, on dramatiq's own broker with reliable recovery."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from dramatiq.common import dq_name
from typing_extensions import override

from fw.runtime.errors import FwError
from fw.runtime.queue.driver import Driver, FailedJob, Push, Waiting

try:
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry
except ImportError as error:
    raise FwError(
        "the queue driver redis needs the package redis",
        hint='install it: pip install "fw-framework[redis]"',
    ) from error

if TYPE_CHECKING:
    from fw.runtime.queue.drivers.redis.broker import JobBroker

__all__ = ["RedisDriver", "driver"]


class RedisDriver(Driver):
    """Jobs in the Redis server of `queue.connection`, else of `redis.url`."""

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
            visibility_timeout=setting("queue.visibility_timeout"),
            middleware=middleware(self.project.config),
        )

    def _client(self) -> Any:
        setting = self.project.config.setting
        seconds = setting("redis.timeout")
        try:
            return redis.Redis.from_url(
                self.connection("redis", "rediss", "unix") or setting("redis.url"),
                socket_timeout=seconds,
                socket_connect_timeout=seconds,
                # No retries: an attempt would count twice.
                retry=Retry(NoBackoff(), 0),
            )
        except ValueError as error:
            hint = "use a URL such as redis://:password@host:6379/0"
            raise FwError(f"invalid Redis URL: {error}", hint=hint) from error

    @override
    def send(self, push: Push) -> str | None:
        with _translated_errors():
            return push.message.message_id if self.broker.push(push) else None

    @override
    def check(self) -> None:
        with _translated_errors():
            self.broker.client.ping()

    @override
    def stats(self) -> Sequence[Waiting]:
        broker, client = self.broker, self.broker.client
        failed = [each.queue for each in self.failed()]
        found = []
        with _translated_errors():
            names: set[Any] = client.smembers(broker.key("queues"))
            for queue in sorted({name.decode() for name in names} | {*failed}):
                ready = client.llen(broker.key(queue))
                there = client.hlen(broker.key(f"{queue}.msgs"))
                delayed = client.hlen(broker.key(f"{dq_name(queue)}.msgs"))
                counts = (ready, delayed, max(0, there - ready), failed.count(queue))
                if any(counts):
                    found.append(Waiting(queue, *counts))
        return found

    @override
    def failed(self) -> Sequence[FailedJob]:
        with _translated_errors():
            found = self.broker.client.hgetall(self.broker.key("failed"))
        jobs = [FailedJob(id=int(key), **json.loads(value)) for key, value in found.items()]
        return sorted(jobs, key=lambda each: -each.id)

    @override
    def retry(self, ids: Sequence[int] | None) -> int:
        chosen = [each for each in reversed(self.failed()) if ids is None or each.id in ids]
        with _translated_errors():
            return sum(self.broker.retry(each) for each in chosen)

    @override
    def forget(self, ids: Sequence[int] | None) -> int:
        wanted = [each.id for each in self.failed()] if ids is None else list(ids)
        if not wanted:
            return 0
        with _translated_errors():
            return int(self.broker.client.hdel(self.broker.key("failed"), *wanted))

    @override
    def close(self) -> None:
        if "broker" in self.__dict__:
            self.broker.close()


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Raise FwError if Redis does not answer."""
    try:
        yield
    except redis.RedisError as error:
        raise FwError(
            f"cannot use Redis as the queue: {error}",
            hint="start the server, or change redis.url or queue.connection",
        ) from error


driver = RedisDriver
"""Entry point of `fw.runtime.queue.drivers`."""
