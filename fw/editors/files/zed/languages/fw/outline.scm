(block
  (header
    kind: (_) @context
    name: (_) @name)) @item

(field
  name: (_) @name) @item
