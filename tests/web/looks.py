"""What a screen should not show: targets too small for fingers, letters too small for eyes, words that are cut off or lie upon
each other, what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: the least size in pixels of what fingers touch, and of letters
FINGER, LETTER = 40, 11

#: what comes in or grows has stopped doing so; what pulses for good is not waited for
SETTLED = """
() => {
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
  return Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished)).then(() => true);
}
"""

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
    // an address to copy need not be read
    if (!el.closest("svg") && !el.readOnly && el.scrollWidth > el.clientWidth + 2 && getComputedStyle(el).overflowX !== "visible")
      flaws.push(`cut off: ${name(el)}`);
  }
  for (const el of document.querySelectorAll("body *")) {
    if (![...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    if (el.closest("[aria-hidden=true]") || !seen(el)) continue;
    const scale = el.getScreenCTM ? el.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(el).fontSize) * scale;
    if (size && size < letter - 0.05) flaws.push(`letters of ${size.toFixed(1)} px: ${name(el)}`);
  }
  // words: where each line of them stands, and what cuts it off
  const clips = (el) => {
    const cut = { left: 0, top: 0, right: innerWidth, bottom: innerHeight, by: null };
    for (let up = el; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      // what can be scrolled is not cut off
      const rolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (!rolls && box.right < cut.right) [cut.right, cut.by] = [box.right, up];
      else if (box.right < cut.right) [cut.right, cut.by] = [box.right, null];
      cut.left = Math.max(cut.left, box.left);
      cut.top = Math.max(cut.top, box.top);
      cut.bottom = Math.min(cut.bottom, box.bottom);
    }
    return cut;
  };
  const lines = [];
  const range = document.createRange();
  for (const el of document.querySelectorAll("body *")) {
    if (el.closest("svg") || ["OPTION", "SCRIPT", "STYLE"].includes(el.tagName) || !seen(el)) continue;
    const words = [...el.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!words.length) continue;
    const cut = clips(el);
    for (const node of words) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const within = box.top >= cut.top - 1 && box.bottom <= cut.bottom + 1 && box.left < cut.right && box.right > cut.left;
        if (!within || box.width < 2) continue;
        // three dots are honest where the whole can be read by pointing
        if (cut.by && box.right > cut.right + 2 && !el.closest("[title]")) flaws.push(`cut off: ${name(el)}`);
        const lean = box.height * 0.2; // above and below the letters
        lines.push({ el, left: box.left, right: Math.min(box.right, cut.right), top: box.top + lean, bottom: box.bottom - lean });
      }
    }
  }
  const opaque = (el) => {
    const style = getComputedStyle(el);
    const ground = style.backgroundColor.match(/[\\d.]+/g) ?? [];
    return style.backgroundImage !== "none" || (ground.length && (ground[3] ?? 1) > 0.6);
  };
  // what axe leaves open where something lies upon the words: a box to tick that is as large as its card
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z + 0.05;
  };
  for (const { el } of lines) {
    if (el.closest(":disabled, [aria-hidden=true]")) continue;
    const style = getComputedStyle(el);
    let ground = null;
    for (let up = el; up; up = up.parentElement) {
      const own = getComputedStyle(up);
      if (own.backgroundImage !== "none" || own.opacity !== "1" || own.backgroundColor.startsWith("color")) break;
      const [r, g, b, a = 1] = parts(own.backgroundColor);
      if (a > 0 && a < 1) break;
      if (a === 1) {
        ground = [r, g, b];
        break;
      }
      if (["absolute", "fixed", "sticky"].includes(own.position)) break;
    }
    if (!ground || style.color.startsWith("color") || (parts(style.color)[3] ?? 1) < 1) continue;
    const [one, two] = [light(parts(style.color)), light(ground)];
    const ratio = Math.max(one, two) / Math.min(one, two);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5) - 0.01) flaws.push(`contrast of ${ratio.toFixed(1)}: ${name(el)}`);
  }
  lines.sort((a, b) => a.top - b.top);
  for (let i = 0; i < lines.length; i++) {
    const a = lines[i];
    for (let j = i + 1; j < lines.length && lines[j].top < a.bottom - 2; j++) {
      const b = lines[j];
      if (a.el === b.el || a.el.contains(b.el) || b.el.contains(a.el)) continue;
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
      if (right - left < 3 || bottom - top < 2) continue;
      // a layer that hides what lies below it is none
      const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
      const [one, two] = [stack.indexOf(a.el), stack.indexOf(b.el)];
      if (one < 0 || two < 0) continue;
      const [upper, lower] = [Math.min(one, two), Math.max(one, two)];
      if (!stack.slice(upper, lower).some(opaque)) flaws.push(`one upon the other: ${name(a.el)} and ${name(b.el)}`);
    }
  }
  return [...new Set(flaws)];
}
"""


def settled(page: Page) -> None:
    """Waits until what comes in or grows has stopped doing so, and the maps in sight are sharp."""
    # only a promise may be waited for: the page's policy forbids that a condition is evaluated once more
    page.wait_for_function(SETTLED)
    expect(page.locator('canvas[data-sharp="false"]:visible')).to_have_count(0)


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
