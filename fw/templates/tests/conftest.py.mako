"""Fixtures shared by the tests.

`client` sends requests to the application on its own test database. Tables are empty when a test
starts, and its writes are rolled back when it ends. `factory` creates rows and valid request
bodies. `transactional` commits a test's writes and empties the tables afterwards.
% if guarded:
Requests are sent as a super-admin; `users` sends them as someone else.
% endif
"""

% if guarded:
from fw.runtime.testing import application, client, factory, transactional, users

__all__ = ["application", "client", "factory", "transactional", "users"]
% else:
from fw.runtime.testing import application, client, factory, transactional

__all__ = ["application", "client", "factory", "transactional"]
% endif
