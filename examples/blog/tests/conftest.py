# fw:generated:sha256:37b743b4fe0d17801a17212a5094ad6000cbc47d5f3d8ac6f1e2b9533645a525
"""What the tests share: the application on a database of its own, and a maker of rows.

`client` sends requests; its tables are empty when a test begins, and what a test writes is
rolled back at its end. `factory` makes rows, and bodies of requests that are fit to be sent.
`transactional` has a test's writes committed, and the tables emptied.
"""

from fw.runtime.testing import application, client, factory, transactional

__all__ = ["application", "client", "factory", "transactional"]
