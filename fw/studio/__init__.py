"""fw studio: the local visual builder."""
