"""Canary: the private names of dramatiq that the brokers use still exist and mean the same.

If a test here fails after an update of dramatiq, adapt the module that it names.
"""

from __future__ import annotations

import inspect

from dramatiq import Message, MessageProxy
from dramatiq.brokers import rabbitmq, redis


def proxy() -> tuple[Message[None], MessageProxy]:
    message: Message[None] = Message("default", "job", (), {}, {})
    return message, MessageProxy(message)


def test_a_proxy_holds_its_message_and_exception() -> None:
    """Used by `fw.runtime.queue.middleware` and the brokers of all drivers."""
    message, wrapped = proxy()
    assert wrapped._message is message
    assert wrapped._exception is None
    error = ValueError("x")
    wrapped.stuff_exception(error)
    assert wrapped._exception is error


def test_redis_has_its_consumer() -> None:
    """Used by `fw.runtime.queue.drivers.redis.broker`."""
    parameters = list(inspect.signature(redis._RedisConsumer.__init__).parameters)
    assert parameters == ["self", "broker", "queue_name", "prefetch", "timeout"]
    source = inspect.getsource(redis._RedisConsumer)
    for name in ("self.message_cache", "self.queued_message_ids", "broker.do_requeue("):
        assert name in source


def test_rabbitmq_has_its_consumer() -> None:
    """Used by `fw.runtime.queue.drivers.rabbitmq.broker`."""
    source = inspect.getsource(rabbitmq._RabbitmqConsumer)
    for name in ("self.known_tags", "self.iterator", "self.channel", "self.connection"):
        assert name in source
    assert "self._tag = tag" in inspect.getsource(rabbitmq._RabbitmqMessage)
    parameters = list(inspect.signature(rabbitmq.RabbitmqBroker._build_queue_arguments).parameters)
    assert parameters == ["self", "queue_name"]
