"""What the tests share: the application on a database of its own, and a maker of rows.

`client` sends requests, and its tables are empty at the start of each test. `factory` makes
rows, and bodies of requests that are fit to be sent.
% if guarded:
Requests come from a super-admin, unless `users` says otherwise.
% endif
"""

% if guarded:
from fw.runtime.testing import application, client, factory, users

__all__ = ["application", "client", "factory", "users"]
% else:
from fw.runtime.testing import application, client, factory

__all__ = ["application", "client", "factory"]
% endif
