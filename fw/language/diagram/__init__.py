"""Entity-relationship diagram of a schema: its nodes and edges, their places, and its files."""
