${warehouse} has ${format(available.normalize(), "f")} of ${product} available.
The reorder point is ${format(reorder_point.normalize(), "f")}.

The next proposals of orders, at night, will contain it.
