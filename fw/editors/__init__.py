"""Support of editors: grammars made of the language's words, and set-ups that start `fw lsp`."""
