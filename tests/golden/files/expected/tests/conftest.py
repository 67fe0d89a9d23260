# fw:generated:sha256:0116f01e964ed777e6040496d594e2f8a4e67e14dca519d94eb14c79f23dcaf3
"""Fixtures shared by the tests.

`client` sends requests to the application on its own test database. Tables are empty when a test
starts, and its writes are rolled back when it ends. `factory` creates rows and valid request
bodies. `transactional` commits a test's writes and empties the tables afterwards.
"""

from fw.runtime.testing import application, client, factory, transactional

__all__ = ["application", "client", "factory", "transactional"]
