"""Lua scripts, so that a killed process leaves all of a step or nothing."""

from __future__ import annotations

__all__ = ["BEGIN", "BURY", "PUSH", "RETRY", "SETTLE"]

PUSH = """
if ARGV[5] ~= '' and not redis.call('SET', KEYS[4], ARGV[4], 'NX', 'PX', ARGV[5]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
redis.call('RPUSH', KEYS[2], ARGV[2])
return 1
"""
"""Enqueue a message; a unique one only if its lock is free.

KEYS: queue names, queue, messages, lock. ARGV: queue name, message key, message, job id, lock time
in ms or "" for none.
"""

BEGIN = """
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[2], ARGV[2], 1)
"""
"""Count an attempt, unless the message has gone to another worker.

KEYS: messages of this worker, attempts. ARGV: message key, job id.
"""

SETTLE = """
if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[6], ARGV[3], ARGV[4])
  redis.call('RPUSH', KEYS[5], ARGV[3])
  return 1
end
redis.call('HDEL', KEYS[3], ARGV[2])
if redis.call('GET', KEYS[4]) == ARGV[2] then redis.call('DEL', KEYS[4]) end
return 1
"""
"""Remove a message from its queue, unless it has gone to another worker.

It is either enqueued for another attempt, or done: then its attempts are deleted and its lock
released. KEYS: messages of this worker, messages, attempts, lock, target queue and its messages.
ARGV: message key, job id, new message key or "", new message.
"""

BURY = """
if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[2])
if redis.call('GET', KEYS[4]) == ARGV[2] then redis.call('DEL', KEYS[4]) end
redis.call('HSET', KEYS[5], redis.call('INCR', KEYS[6]), ARGV[3])
return 1
"""
"""Move a message to the failed ones, unless it has gone to another worker.

KEYS: messages of this worker, messages, attempts, lock, failed, last id of the failed. ARGV:
message key, job id, record of the failure.
"""

RETRY = """
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[4], ARGV[3], ARGV[4])
redis.call('RPUSH', KEYS[3], ARGV[3])
return 1
"""
"""Move a failed message back to its queue, unless another process has done so.

KEYS: failed, queue names, queue, messages. ARGV: failure id, queue name, message key, message.
"""
