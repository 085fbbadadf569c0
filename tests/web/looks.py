"""What a screen should not show: targets too small for fingers, letters too small for eyes, words cut off, what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: the least size in pixels of what fingers touch, and of letters
FINGER, LETTER = 40, 11

SEEN = """
([finger, letter]) => {
  const flaws = [];
  const name = (el) => {
    const words = (el.getAttribute("aria-label") || el.textContent || "").trim().replace(/\\s+/g, " ").slice(0, 40);
    const kinds = [...el.classList].filter((kind) => !kind.startsWith("svelte-"));
    return `${[el.tagName.toLowerCase(), ...kinds].join(".")} "${words}"`;
  };
  const seen = (el) => {
    const box = el.getBoundingClientRect();
    const style = getComputedStyle(el);
    if (style.visibility === "hidden" || style.opacity === "0" || box.width < 2 || box.height < 2) return null;
    if (style.clipPath !== "none" || style.clip !== "auto") return null; // shown only to whoever comes by keys
    if (box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) return null;
    return box;
  };
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth + 1) flaws.push(`the page is ${width} px wide`);
  for (const el of document.querySelectorAll("button, select, input, summary, [role=button], [role=tab], a[href]")) {
    const box = seen(el);
    if (!box) continue;
    const label = el.closest("label");
    const reach = label ? label.getBoundingClientRect() : box;
    // a link in a sentence is as high as its line
    const inLine = getComputedStyle(el).display.startsWith("inline");
    const beside = [...el.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const inText = inLine && (el.tagName === "A" || beside);
    if (finger && !inText && !el.closest("svg") && (reach.height < finger - 0.5 || reach.width < finger - 0.5))
      flaws.push(`${Math.round(reach.width)} x ${Math.round(reach.height)} px for a finger: ${name(el)}`);
    if (!el.closest("svg") && el.scrollWidth > el.clientWidth + 2 && getComputedStyle(el).overflowX !== "visible")
      flaws.push(`cut off: ${name(el)}`);
  }
  for (const el of document.querySelectorAll("body *")) {
    if (![...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    if (el.closest("[aria-hidden=true]") || !seen(el)) continue;
    const scale = el.getScreenCTM ? el.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(el).fontSize) * scale;
    if (size && size < letter - 0.05) flaws.push(`letters of ${size.toFixed(1)} px: ${name(el)}`);
  }
  return [...new Set(flaws)];
}
"""


def flaws(page: Page, *, phone: bool) -> list[str]:
    """Everything that is wrong with what the page shows now."""
    found: list[str] = page.evaluate(SEEN, [FINGER if phone else 0, LETTER])
    page.evaluate(AXE.read_text("utf-8"))
    report: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations']})")
    for rule in report["violations"]:
        if rule["impact"] in ("serious", "critical"):
            where = ", ".join(str(node["target"][0]) for node in rule["nodes"][:3])
            found.append(f"axe, {rule['id']}: {where}")
    return found
