"""What is done in Redis in one step: whoever is killed meanwhile leaves all of it or nothing."""

from __future__ import annotations

__all__ = ["BEGIN", "BURY", "PUSH", "RETRY", "SETTLE"]

PUSH = """
if ARGV[5] ~= '' and not redis.call('SET', KEYS[4], ARGV[4], 'NX', 'PX', ARGV[5]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
redis.call('RPUSH', KEYS[2], ARGV[2])
return 1
"""
"""Puts a message into a queue; a unique one unless another one has the lock.

KEYS: names of the queues, line, messages, lock. ARGV: the queue, where in the messages, the
message, the job's id, how long the lock lasts, "" for none.
"""

BEGIN = """
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[2], ARGV[2], 1)
"""
"""Counts a run unless the message has been given to another worker meanwhile.

KEYS: what this worker has, runs. ARGV: where in the messages, the job's id.
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
"""Takes a message out of its queue, unless it is another worker's by now.

It is put into another line to be run again, or else over: its runs are forgotten, and others of
its kind let in. KEYS: what this worker has, messages, runs, lock, the other line and its
messages. ARGV: where in the messages, the job's id, where in the others, the other message.
"""

BURY = """
if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[2])
if redis.call('GET', KEYS[4]) == ARGV[2] then redis.call('DEL', KEYS[4]) end
redis.call('HSET', KEYS[5], redis.call('INCR', KEYS[6]), ARGV[3])
return 1
"""
"""Moves a message to the failed ones, unless it is another worker's by now.

KEYS: what this worker has, messages, runs, lock, failed, their last number. ARGV: where in the
messages, the job's id, what is kept of it.
"""

RETRY = """
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[4], ARGV[3], ARGV[4])
redis.call('RPUSH', KEYS[3], ARGV[3])
return 1
"""
"""Moves one of the failed ones to its queue, unless somebody else has done so.

KEYS: failed, names of the queues, line, messages. ARGV: its number, the queue, where in the
messages, the message.
"""
