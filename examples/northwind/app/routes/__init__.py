# fw:generated:sha256:115ac5dd4b28212edad8e9093f61ab00e971c4ce01f19a552480e031f5ac6992
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "categories": "app.routes.category",
        "suppliers": "app.routes.supplier",
        "products": "app.routes.product",
        "shippers": "app.routes.shipper",
        "regions": "app.routes.region",
        "territories": "app.routes.territory",
        "employees": "app.routes.employee",
        "customers": "app.routes.customer",
        "orders": "app.routes.order",
        "orderdetails": "app.routes.order_detail",
    }
)
