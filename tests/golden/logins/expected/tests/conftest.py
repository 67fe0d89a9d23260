# fw:generated:sha256:1835f052a26531dbbb90af231044d4fabee58ffb1d0c94d21d9bbb4977394d03
"""What the tests share: the application on a database of its own, and a maker of rows.

`client` sends requests, and its tables are empty at the start of each test. `factory` makes
rows, and bodies of requests that are fit to be sent.
Requests come from a super-admin, unless `users` says otherwise.
"""

from fw.runtime.testing import application, client, factory, users

__all__ = ["application", "client", "factory", "users"]
