"""Generation of files from a schema: artifacts, the build graph, merging and writing."""
