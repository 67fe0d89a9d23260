# fw:generated:sha256:2285e94a7ea863b513120d5bd583ee297b68354f9315730678e8826b4b1ede5c
"""Route table: the module that handles each first path segment."""

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
