# fw:generated:sha256:e1be7bdaf891d59b901f136ca424b31f4f0726ec393c7b5eda94b2bdaf74141d
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "customers": "app.routes.customer",
        "orders": "app.routes.order",
        "products": "app.routes.product",
    }
)
