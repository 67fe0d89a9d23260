"""One module for each group of artifact kinds; a new file here is found by itself."""
