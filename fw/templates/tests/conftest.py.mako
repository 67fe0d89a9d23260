"""What the tests share: the application on a database of its own, and a maker of rows.

`client` sends requests; its tables are empty when a test begins, and what a test writes is
rolled back at its end. `factory` makes rows, and bodies of requests that are fit to be sent.
`transactional` has a test's writes committed, and the tables emptied.
% if guarded:
Requests come from a super-admin, unless `users` says otherwise.
% endif
"""

% if guarded:
from fw.runtime.testing import application, client, factory, transactional, users

__all__ = ["application", "client", "factory", "transactional", "users"]
% else:
from fw.runtime.testing import application, client, factory, transactional

__all__ = ["application", "client", "factory", "transactional"]
% endif
