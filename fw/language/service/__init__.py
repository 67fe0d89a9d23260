"""Language service: what command line, editors and studio know about a schema's text."""
