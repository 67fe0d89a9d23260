# fw:generated:sha256:4fd3695a8ff5c6769e135e961b3cab50a60df825547488e6ab8202747d0215b7
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "countries": "app.routes.country",
        "companies": "app.routes.company",
        "invoices": "app.routes.invoice",
        "labels": "app.routes.label",
        "payments": "app.routes.payment",
        "topics": "app.routes.topic",
        "tickets": "app.routes.ticket",
        "tokens": "app.routes.token",
        "batches": "app.routes.batch",
        "drafts": "app.routes.draft",
        "events": "app.routes.event",
    }
)
