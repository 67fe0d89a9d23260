"""Runtime library of generated applications. Using a name imports its area only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.application.application import Application
    from fw.runtime.application.container import Container
    from fw.runtime.application.running import run_in_application
    from fw.runtime.application.service_provider import ServiceProvider
    from fw.runtime.cache import Cache
    from fw.runtime.config import Config
    from fw.runtime.errors import FwError, NotFound, PreconditionFailed
    from fw.runtime.events import EventDispatcher
    from fw.runtime.logging import get_logger
    from fw.runtime.mail import Mail, Mailable
    from fw.runtime.plugins import Plugin
    from fw.runtime.queue import Job, Queue
    from fw.runtime.schedule import Schedule
    from fw.runtime.server.server import serve
    from fw.runtime.storage import Storage
    from fw.runtime.validation import ValidationError, Validator, avalidate, validate

__all__ = [
    "Application",
    "Cache",
    "Config",
    "Container",
    "EventDispatcher",
    "FwError",
    "Job",
    "Mail",
    "Mailable",
    "NotFound",
    "Plugin",
    "PreconditionFailed",
    "Queue",
    "Schedule",
    "ServiceProvider",
    "Storage",
    "ValidationError",
    "Validator",
    "avalidate",
    "get_logger",
    "run_in_application",
    "serve",
    "validate",
]

_HOMES = {
    "Application": ".application.application",
    "Cache": ".cache",
    "Config": ".config",
    "Container": ".application.container",
    "EventDispatcher": ".events",
    "FwError": ".errors",
    "Job": ".queue",
    "Mail": ".mail",
    "Mailable": ".mail",
    "NotFound": ".errors",
    "Plugin": ".plugins",
    "PreconditionFailed": ".errors",
    "Queue": ".queue",
    "Schedule": ".schedule",
    "ServiceProvider": ".application.service_provider",
    "Storage": ".storage",
    "ValidationError": ".validation",
    "Validator": ".validation",
    "avalidate": ".validation",
    "get_logger": ".logging",
    "run_in_application": ".application.running",
    "serve": ".server.server",
    "validate": ".validation",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
