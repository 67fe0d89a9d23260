# fw:generated:sha256:2846452b957215f70d03923f5fc6ca5dea1d4e7c949bb625c0b3ab62bc4ba74c
"""What the tests share: the application on a database of its own, and a maker of rows.

`client` sends requests; its tables are empty when a test begins, and what a test writes is
rolled back at its end. `factory` makes rows, and bodies of requests that are fit to be sent.
`transactional` has a test's writes committed, and the tables emptied.
Requests come from a super-admin, unless `users` says otherwise.
"""

from fw.runtime.testing import application, client, factory, transactional, users

__all__ = ["application", "client", "factory", "transactional", "users"]
