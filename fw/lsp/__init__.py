"""Language server of schemas: `fw lsp` over standard input and output."""
