# fw:generated:sha256:c8bcdcf02686a9dd4a84ee2d0b4a98d409ea8a42e8d6912316c8bd3a45ec0191
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "orders": "app.routes.order",
        "refunds": "app.routes.refund",
    }
)
