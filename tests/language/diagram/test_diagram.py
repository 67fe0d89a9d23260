from __future__ import annotations

import json

from fw.language.diagram.diagram import (
    Diagram,
    DiagramReference,
    diagram_of,
    diagram_of_schema,
    to_data,
)
from fw.language.schema import load
from fw.language.service.workspace import Workspace

SHOP = """
enum Kind {
  small "Small"
  large
}

## People who buy.
model Customer {
  id: uuid primary
  ## As on the invoice.
  name: string(80) required unique
  password: string(60)
  kind: Kind default small
  invited_by_id: uuid nullable references Customer
  timestamps
  relations {
    has_many Order as orders
    has_one Cart as cart
    belongs_to Customer as invited_by via invited_by_id
    many_to_many Tag as tags
  }
}

model Tag {
  id: uuid primary
  customers: int default 3
  relations {
    many_to_many Customer as buyers
  }
}

model Cart {
  id: uuid primary
  customer_id: uuid unique references Customer on_delete cascade
}

model Order {
  number: int
  year: int
  state: enum(open, paid) default open
  customer_id: uuid references Customer
  primary (number, year)
  index (year, state)
  relations {
    belongs_to Customer as customer
  }
}
"""


def diagram(text: str) -> Diagram:
    schema = diagram_of_schema(load(text))
    assert diagram_of(Workspace({"schema.fw": text})) == schema
    return schema


def test_nodes_have_what_a_picture_shows() -> None:
    customer, tag, _, order = diagram(SHOP).nodes
    name, password, kind, inviter = customer.fields[1:]

    assert (customer.table, customer.comment) == ("customers", "People who buy.")
    assert (customer.timestamps, tag.timestamps) == (True, False)
    assert customer.fields[0].key
    assert (name.type, name.required, name.unique) == ("string(80)", True, True)
    assert name.comment == "As on the invoice."
    assert password.private
    assert (kind.enum, kind.values, kind.default) == ("Kind", ("small", "large"), "small")
    assert inviter.references == DiagramReference("Customer", None, "restrict")
    assert tag.fields[1].default == "3"
    assert [field.name for field in order.fields if field.key] == ["number", "year"]
    assert (order.fields[2].enum, order.fields[2].values) == (None, ("open", "paid"))
    assert order.indexes == (("year", "state"),)
    assert [one.alias for one in customer.relations] == ["orders", "cart", "invited_by", "tags"]
    assert customer.relations[0].via == "customer_id"


def test_edges_have_the_cardinality_and_the_relations_of_both_sides() -> None:
    edges = {edge.id: edge for edge in diagram(SHOP).edges}

    orders = edges["Order.customer_id"]
    assert (orders.source, orders.source_end, orders.source_alias) == ("Order", "many", "customer")
    assert (orders.target, orders.target_end, orders.target_alias) == ("Customer", "one", "orders")
    assert (orders.target_field, orders.on_delete) == ("id", "restrict")
    cart = edges["Cart.customer_id"]
    assert (cart.source_end, cart.source_alias, cart.target_alias) == ("zero_or_one", None, "cart")
    assert cart.on_delete == "cascade"
    inviter = edges["Customer.invited_by_id"]
    assert (inviter.source, inviter.target) == ("Customer", "Customer")
    assert (inviter.source_alias, inviter.target_end) == ("invited_by", "zero_or_one")
    link = edges["customers_tags"]
    assert (link.kind, link.source_end, link.target_end) == ("link", "many", "many")
    assert (link.source, link.source_alias) == ("Customer", "tags")
    assert (link.target, link.target_alias, link.table) == ("Tag", "buyers", "customers_tags")
    assert len(edges) == 4


def test_a_broken_schema_has_the_diagram_of_its_valid_parts() -> None:
    text = SHOP.replace("references Customer\n  primary", "references Customr\n  primary")
    text = text.replace("many_to_many Tag as tags", "many_to_many Tga as tags")
    found = diagram_of(Workspace({"schema.fw": text + "\nmodel Broken {\n  id uuid\n"}))

    assert [node.name for node in found.nodes][:4] == ["Customer", "Tag", "Cart", "Order"]
    edges = {edge.id: edge for edge in found.edges}
    assert set(edges) == {"Cart.customer_id", "Customer.invited_by_id", "customers_tags"}
    assert edges["Customer.invited_by_id"].source_alias == "invited_by"
    assert edges["customers_tags"].source_alias is None


def test_models_are_grouped_by_their_files() -> None:
    model = "model %s {\n  id: uuid primary\n}\n"
    sources = {
        "schema.fw": model % "Root",
        "schema/people.fw": model % "Author",
        "schema/shop/order.fw": model % "Order",
        "schema/shop/stock/bin.fw": model % "Bin",
    }
    groups = {node.name: node.group for node in diagram_of_schema(load(sources)).nodes}

    assert groups == {"Root": "", "Author": "people", "Order": "shop", "Bin": "shop"}


def test_data_is_json() -> None:
    found = diagram(SHOP)
    data = json.loads(json.dumps(to_data(found)))

    assert data["nodes"][0]["fields"][4]["references"]["on_delete"] == "restrict"
    assert data["edges"][0]["source"] == found.edges[0].source
    assert data["enums"] == [
        {
            "name": "Kind",
            "values": ["small", "large"],
            "labels": ["Small", "Large"],
            "comment": None,
        }
    ]


def test_a_linked_model_may_be_itself() -> None:
    text = """
model Person {
  id: uuid primary
  relations {
    many_to_many Person as friends
  }
}
"""
    (edge,) = diagram(text).edges

    assert (edge.id, edge.source, edge.target) == ("people_friends", "Person", "Person")
    assert (edge.source_alias, edge.target_alias) == ("friends", None)
