# fw:generated:sha256:a8d510898e8d247d27ddf53473c72ec4833c3b093c0ff2bab1dfcdd9f8546954
"""What the tests share: the application on a database of its own, and a maker of rows.

`client` sends requests, and its tables are empty at the start of each test. `factory` makes
rows, and bodies of requests that are fit to be sent.
"""

from fw.runtime.testing import application, client, factory

__all__ = ["application", "client", "factory"]
