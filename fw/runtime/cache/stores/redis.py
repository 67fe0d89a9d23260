"""Cache store in Redis, shared by all machines that reach it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final
from urllib.parse import quote, urlsplit

from typing_extensions import override

from fw.runtime.application.project import Project
from fw.runtime.cache.store import Count, NotANumber, Store
from fw.runtime.errors import FwError

try:
    from redis import ConnectionPool, Redis
    from redis.asyncio import BlockingConnectionPool
    from redis.asyncio import Redis as AsyncRedis
    from redis.backoff import NoBackoff
    from redis.exceptions import RedisError
    from redis.retry import Retry
except ImportError as error:
    raise FwError(
        "the cache store redis needs the package redis",
        hint='install it: pip install "fw-framework[redis]"',
    ) from error

__all__ = ["RedisStore", "connect"]

_Command = tuple[str | int, ...]
_Opened = tuple[AsyncRedis, AsyncGenerator[AsyncRedis]]

_INCREMENT: Final = """
local there = redis.call('EXISTS', KEYS[1])
local sum = redis.pcall('INCRBY', KEYS[1], ARGV[1])
if type(sum) == 'table' then
  if sum.err:find('not an integer') or sum.err:find('overflow') then return false end
  return sum
end
if there == 0 and ARGV[2] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])}
"""
"""The sum is read back as text, since Lua numbers have 53 bits."""
_ACQUIRE: Final = """
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return false end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local fence = string.format('%.0f', math.max((redis.call('GET', KEYS[2]) or 0) + 1, now))
redis.call('SET', KEYS[2], fence)
return fence
"""
"""Tokens never fall below the time of day, so they grow even if the server loses the last one."""
_REFRESH: Final = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""
_RELEASE: Final = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
"""
_CONNECTIONS: Final = 50
"""Maximum number of concurrent commands of one event loop. Others wait."""
_BATCH: Final = 500


class RedisStore(Store):
    """Entries of one space under a prefix of the project. Expiry uses the server's clock."""

    def __init__(self, url: str, prefix: str, space: str, timeout: float) -> None:
        # Quoted, so that no prefix is the start of another one, or contains wildcards of SCAN.
        root = f"fw:{quote(prefix, safe='')}"
        self._entries, self._locks = f"{root}:{space}:", f"{root}:locks:"
        self._fence = f"{root}:fence"
        self._url = url
        self._options: dict[str, Any] = {
            "decode_responses": True,
            "protocol": 2,
            "socket_timeout": timeout,
            "socket_connect_timeout": timeout,
            # No retries: a command that was executed would count twice.
            "retry": Retry(NoBackoff(), 0),
        }
        try:
            pool = ConnectionPool.from_url(url, **self._options)
        except ValueError as error:
            hint = "use a URL such as redis://:password@host:6379/0"
            raise FwError(f"invalid Redis URL: {error}", hint=hint) from error
        self._client = Redis(connection_pool=pool)
        self._clients: dict[asyncio.AbstractEventLoop, _Opened] = {}

    @override
    def get(self, key: str) -> str | None:
        return _text(self._send("GET", self._entries + key))

    @override
    async def aget(self, key: str) -> str | None:
        return _text(await self._asend("GET", self._entries + key))

    @override
    def many(self, keys: Sequence[str]) -> list[str | None]:
        return list(self._send("MGET", *self._keys(keys))) if keys else []

    @override
    async def amany(self, keys: Sequence[str]) -> list[str | None]:
        return list(await self._asend("MGET", *self._keys(keys))) if keys else []

    @override
    def put(self, key: str, text: str, ttl: float | None) -> None:
        self._send("SET", self._entries + key, text, *_expiry(ttl))

    @override
    async def aput(self, key: str, text: str, ttl: float | None) -> None:
        await self._asend("SET", self._entries + key, text, *_expiry(ttl))

    @override
    def add(self, key: str, text: str, ttl: float | None) -> bool:
        return bool(self._send("SET", self._entries + key, text, "NX", *_expiry(ttl)))

    @override
    async def aadd(self, key: str, text: str, ttl: float | None) -> bool:
        return bool(await self._asend("SET", self._entries + key, text, "NX", *_expiry(ttl)))

    @override
    def increment(self, key: str, by: int, ttl: float | None) -> Count:
        return _count(self._send(*self._increment(key, by, ttl)))

    @override
    async def aincrement(self, key: str, by: int, ttl: float | None) -> Count:
        return _count(await self._asend(*self._increment(key, by, ttl)))

    @override
    def pull(self, key: str) -> str | None:
        return _text(self._send("GETDEL", self._entries + key))

    @override
    async def apull(self, key: str) -> str | None:
        return _text(await self._asend("GETDEL", self._entries + key))

    @override
    def forget(self, key: str) -> bool:
        return bool(self._send("DEL", self._entries + key))

    @override
    async def aforget(self, key: str) -> bool:
        return bool(await self._asend("DEL", self._entries + key))

    @override
    def flush(self) -> None:
        cursor = "0"
        while True:
            cursor, keys = self._send(*self._scan(cursor))
            if keys:
                self._send("UNLINK", *keys)
            if str(cursor) == "0":
                return

    @override
    async def aflush(self) -> None:
        cursor = "0"
        while True:
            cursor, keys = await self._asend(*self._scan(cursor))
            if keys:
                await self._asend("UNLINK", *keys)
            if str(cursor) == "0":
                return

    @override
    def acquire(self, name: str, owner: str, seconds: float) -> int | None:
        return _fence(self._send(*self._acquire(name, owner, seconds)))

    @override
    async def aacquire(self, name: str, owner: str, seconds: float) -> int | None:
        return _fence(await self._asend(*self._acquire(name, owner, seconds)))

    @override
    def refresh(self, name: str, owner: str, seconds: float) -> bool:
        return bool(self._send("EVAL", _REFRESH, 1, self._locks + name, owner, _ms(seconds)))

    @override
    async def arefresh(self, name: str, owner: str, seconds: float) -> bool:
        return bool(await self._asend("EVAL", _REFRESH, 1, self._locks + name, owner, _ms(seconds)))

    @override
    def release(self, name: str, owner: str) -> bool:
        return bool(self._send("EVAL", _RELEASE, 1, self._locks + name, owner))

    @override
    async def arelease(self, name: str, owner: str) -> bool:
        return bool(await self._asend("EVAL", _RELEASE, 1, self._locks + name, owner))

    @override
    def close(self) -> None:
        self._client.connection_pool.disconnect()

    @override
    async def aclose(self) -> None:
        self.close()
        _, opening = self._clients.get(asyncio.get_running_loop(), (None, None))
        if opening is not None:
            await opening.aclose()

    def _keys(self, keys: Sequence[str]) -> list[str]:
        return [self._entries + key for key in keys]

    def _increment(self, key: str, by: int, ttl: float | None) -> _Command:
        return "EVAL", _INCREMENT, 1, self._entries + key, by, "" if ttl is None else _ms(ttl)

    def _acquire(self, name: str, owner: str, seconds: float) -> _Command:
        return "EVAL", _ACQUIRE, 2, self._locks + name, self._fence, owner, _ms(seconds)

    def _scan(self, cursor: str) -> _Command:
        return "SCAN", cursor, "MATCH", f"{self._entries}*", "COUNT", _BATCH

    def _send(self, *command: str | int) -> Any:
        try:
            return self._client.execute_command(*command)  # type: ignore[no-untyped-call]
        except (RedisError, OSError) as error:
            raise self._fault(error) from error

    async def _asend(self, *command: str | int) -> Any:
        try:
            client = await self._aclient()
            return await client.execute_command(*command)  # type: ignore[no-untyped-call]
        except (RedisError, OSError) as error:
            raise self._fault(error) from error

    async def _aclient(self) -> AsyncRedis:
        """Return the client of this event loop, since connections belong to a loop."""
        loop = asyncio.get_running_loop()
        found = self._clients.get(loop)
        if found is None:
            opening = self._opening()
            found = self._clients[loop] = (await anext(opening), opening)
        return found[0]

    async def _opening(self) -> AsyncGenerator[AsyncRedis]:
        """Yield a client that closes on `aclose`, or with its event loop.

        An event loop has no other hook: it closes its async generators before it ends.
        """
        pool = BlockingConnectionPool.from_url(
            self._url,
            max_connections=_CONNECTIONS,
            timeout=self._options["socket_timeout"],
            **self._options,
        )
        try:
            yield AsyncRedis(connection_pool=pool)
        finally:
            # The client refers to its loop, which would never be freed otherwise.
            self._clients.pop(asyncio.get_running_loop(), None)
            await pool.disconnect()

    def _fault(self, error: Exception) -> FwError:
        place = urlsplit(self._url)
        where = f"{place.hostname or place.path}:{place.port or 6379}"
        return FwError(
            f"cannot use Redis at {where} as the cache: {error}",
            hint="start the server, or change REDIS_URL",
        )


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def _expiry(ttl: float | None) -> _Command:
    return () if ttl is None else ("PX", _ms(ttl))


def _text(reply: Any) -> str | None:
    return None if reply is None else str(reply)


def _fence(reply: Any) -> int | None:
    return None if reply is None else int(reply)


def _count(reply: Any) -> Count:
    if reply is None:
        raise NotANumber
    value, left = reply
    return Count(int(value), None if left < 0 else left / 1000)


def connect(project: Project, space: str) -> Store:
    """Return the store at `redis.url`, which REDIS_URL sets."""
    setting = project.config.setting
    prefix = setting("cache.prefix") or project.name
    return RedisStore(setting("redis.url"), prefix, space, setting("redis.timeout"))
