"""Pictures of the build graph: text, DOT, JSON data and a self-contained SVG."""

from __future__ import annotations

from fw.cli.picture.dot import to_dot
from fw.cli.picture.graph import BuildGraph, Row
from fw.cli.picture.svg import to_svg
from fw.cli.picture.text import to_data, to_text

__all__ = ["BuildGraph", "Row", "to_data", "to_dot", "to_svg", "to_text"]
