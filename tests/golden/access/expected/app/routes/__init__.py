# fw:generated:sha256:5069032d875af11b48b9f84b04e393c14a2066e823916199fafae30797e79d59
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "accounts": "app.routes.account",
        "orders": "app.routes.order",
    }
)
