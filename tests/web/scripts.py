"""Parts of the page that only reckon, without a browser: where names and pieces come to stand, say."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[2] / "web"


def reckoned(parts: list[str], script: str, given: Any) -> Any:
    """What a script makes of `given`, with everything that these files of `web/src` export at hand."""
    lines = [f'export * from "./src/{part}";' for part in parts]
    how = ["--bundle", "--format=iife", "--global-name=page", "--log-level=warning", "--loader:.svg=empty"]
    bundle = subprocess.run(
        [WEB / "node_modules/.bin/esbuild", *how],
        input="\n".join(lines),
        cwd=WEB,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    program = f'{bundle}\nconst given = JSON.parse(require("fs").readFileSync(0));\nconst made = (() => {{ {script} }})();'
    said = subprocess.run(
        ["node", "-e", f"{program}\nconsole.log(JSON.stringify(made));"],
        input=json.dumps(given),
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return json.loads(said)
