"""French sentences of studio: one file for each part of fw that says them."""
