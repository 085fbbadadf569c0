"""What the wheel is built with: the built page goes in as `ecumene/web`, if there is one (`make wheel` builds it first)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Page(BuildHookInterface[Any]):
    """Adds the page; an editable install finds it in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs."""
        page = Path(self.root) / "web" / "dist"
        if version == "standard" and (page / "index.html").is_file():
            build_data["force_include"][str(page)] = "ecumene/web"
