"""Three-way merge of generated files with hand edits."""
