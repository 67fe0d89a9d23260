"""Reading of documents: filters, pipelines and related documents."""
