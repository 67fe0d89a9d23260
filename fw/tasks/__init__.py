"""From a schema to files: artifacts, the graph that decides, and the one place that writes."""
