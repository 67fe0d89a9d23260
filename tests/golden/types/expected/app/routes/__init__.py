# fw:generated:sha256:1200503699f6ea59da38a437d9cd89590377abe654e1752931d65c67202e7681
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "samples": "app.routes.sample",
        "empties": "app.routes.empty",
    }
)
