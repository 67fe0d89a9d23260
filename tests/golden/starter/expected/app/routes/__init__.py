# fw:generated:sha256:43a92fcd86119e14f32b4f3754e4676e48cadbfd2f51dcc2c379888408165638
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "authors": "app.routes.author",
        "posts": "app.routes.post",
    }
)
