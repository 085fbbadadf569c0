"""A board as a picture (SVG): parchment and sea, names and marks, and the pieces that stand on it.

Lands carry the class `land` and `data-area`, waters `water` and `data-area`, open seas `sea` and `data-sea`, so that a page can
find what was pointed at. Names come in three sizes (classes `name-1` to `name-3`, large to small).
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping
from html import escape

import msgspec

from ecumene.boards.emblems import EMBLEMS, emblem
from ecumene.boards.geometry import Geometry, Ring, SeaName, Slots, Spot
from ecumene.boards.model import Board


class Occupants(msgspec.Struct):
    """What stands in one area: owners and numbers of tokens, the city's owner, the owners of ships."""

    tokens: list[tuple[str, int]] = []
    city: str = ""
    ships: list[tuple[str, int]] = []


class Theme(msgspec.Struct, frozen=True):
    """The colours of a picture."""

    paper: str
    tint: float
    sea: str
    shallow: str
    border: str
    coast: str
    ink: str
    sea_ink: str
    line: str
    out: str
    plain: str
    river: str
    halo: str
    glow: str


THEMES = {
    "light": Theme(
        paper="#f0e4c5", tint=0.13, sea="#9dbfcd", shallow="#c4dbe0", border="#fffaf0", coast="#5a4a35", ink="#3a2f22",
        sea_ink="#3f6478", line="#ffffff", out="#cfc6b2", plain="#b9cf8b", river="#5f9fb8", halo="#f7efd9", glow="#e6f1f0",
    ),
    "dark": Theme(
        paper="#4a4436", tint=0.16, sea="#17262f", shallow="#21363f", border="#7d735c", coast="#b9a67c", ink="#efe4c8",
        sea_ink="#7ea3b3", line="#4c6b77", out="#2b2a27", plain="#55683a", river="#5d9bb3", halo="#35312a", glow="#2c4651",
    ),
}  # fmt: skip

#: The roundels of the population limit, 0 to 4 and more.
LIMITS = ("#5b7fa6", "#b9a13a", "#c77f35", "#b8483a", "#8c3f7f")

FACE = "'EB Garamond','Cormorant Garamond',Garamond,'Palatino Linotype',Palatino,'DejaVu Serif Condensed','DejaVu Serif',serif"
SANS = "'Source Sans 3','Segoe UI','Helvetica Neue','DejaVu Sans Condensed','DejaVu Sans',sans-serif"


class Picture:
    """Draws one board.

    `areas` are those on the table (others are left out of the crop and veiled), `open_areas` those in play. `colours` are the
    owners' colours. Without `areas` the whole board is shown.
    """

    def __init__(
        self,
        board: Board,
        geometry: Geometry,
        theme: str = "light",
        *,
        areas: Collection[str] | None = None,
        open_areas: Collection[str] | None = None,
        colours: Mapping[str, str] | None = None,
        occupants: Mapping[str, Occupants] | None = None,
    ) -> None:
        self.board, self.geometry, self.theme = board, geometry, THEMES[theme]
        self.dark = theme == "dark"
        self.areas = set(board.areas if areas is None else areas)
        self.open = self.areas if open_areas is None else set(open_areas)
        self.colours = {"barbarians": "#2a2522", **(colours or {})}
        self.occupants = occupants or {}
        self.box = self._box()

    def _box(self) -> tuple[float, float, float, float]:
        """The part of the board to show: everything on the table, with some air."""
        width, height = self.geometry.size
        if len(self.areas) == len(self.board.areas):
            return 0, 0, width, height
        points = [
            point
            for name in self.areas
            for shapes in (self.geometry.lands, self.geometry.waters)
            for ring in shapes.get(name, ())
            for point in self.geometry.outline(ring)
        ]
        left, right = max(0, min(x for x, _ in points) - 16), min(width, max(x for x, _ in points) + 16)
        top, bottom = max(0, min(y for _, y in points) - 16), min(height, max(y for _, y in points) + 16)
        return left, top, right - left, bottom - top

    def svg(self, title: str = "") -> str:
        """The picture, 1 pixel a unit."""
        left, top, width, height = self.box
        theme = self.theme
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" font-family="{FACE}">',
            f"<title>{escape(title)}</title>" if title else "",
            self._defs(),
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{theme.sea}"/>',
            '<g transform="scale(.1)">',
            *self._ground(),
            "</g>",
            *self._rivers(),
            '<g transform="scale(.1)">',
            *self._lines(),
            *self._veils(),
            "</g>",
            *self._roses(),
            *self._sea_names(),
            *self._marks(),
            *self._names(),
            *self._pieces(),
            self._frame(),
            "</svg>",
        ]
        return "\n".join(part for part in parts if part)

    # -- the ground ---------------------------------------------------------------------------------------

    def _d(self, rings: Iterable[Ring]) -> str:
        """Rings as a path in tenths of a unit."""
        commands = []
        for ring in rings:
            points = [(round(x * 10), round(y * 10)) for x, y in self.geometry.outline(ring)]
            steps = (f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in itertools.pairwise(points))
            commands.append(f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}z")
        return "".join(commands)

    def _arc(self, arc: int) -> str:
        first, second, *steps = self.geometry.arcs[arc]
        return f"M{first} {second}l{' '.join(map(str, steps))}"

    def _defs(self) -> str:
        theme = self.theme
        clips = []
        for plain, areas in self.board.plains.items():
            inside = self._d(ring for area in areas for ring in self.geometry.lands[area])
            clips.append(f'<clipPath id="plain-{plain}"><path transform="scale(.1)" d="{inside}"/></clipPath>')
        hatch = (
            '<pattern id="out" width="90" height="90" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<rect width="90" height="90" fill="{theme.out}" fill-opacity=".72"/>'
            f'<path d="M0 0V90" stroke="{theme.ink}" stroke-opacity=".28" stroke-width="14"/></pattern>'
        )
        return f"<defs>{''.join(clips)}{hatch}</defs>"

    def _fill(self, area: str) -> str:
        """Parchment, a breath of the home civilization's colour in it."""
        region = self.board.areas[area].region
        tint = self.theme.tint * (0.5 if self.board.areas[area].limit == 0 else 1.0)
        return mix(self.theme.paper, REGION_TINTS.get(region, self.theme.paper), tint)

    def _ground(self) -> list[str]:
        theme, geometry = self.theme, self.geometry
        parts = ['<g class="seas">']
        for name, rings in geometry.seas.items():
            parts.append(f'<path class="sea" data-sea="{name}" d="{self._d(rings)}" fill="{theme.sea}"/>')
        parts.append('</g><g class="waters">')
        for name, rings in geometry.waters.items():
            parts.append(
                f'<path class="water" data-area="{name}" d="{self._d(rings)}" fill="{theme.shallow}" fill-rule="evenodd"/>'
            )
        coast = self._arcs("coast")
        parts.append("</g>")
        for width, strength in ((110, 0.35), (60, 0.5)):
            parts.append(
                f'<path d="{coast}" fill="none" stroke="{theme.glow}" stroke-width="{width}" stroke-opacity="{strength}" '
                'stroke-linejoin="round"/>'
            )
        parts.append('<g class="lands">')
        for name, rings in geometry.lands.items():
            parts.append(f'<path class="land" data-area="{name}" d="{self._d(rings)}" fill="{self._fill(name)}"/>')
        parts.append("</g>")
        return parts

    def _arcs(self, kind: str) -> str:
        """All lines of one kind: borders on land, the coast, borders between waters, the rim of the open sea."""
        found = []
        for arc, shapes in self.geometry.sides().items():
            if len(shapes) == 2:
                kinds = {shape[0] for shape in shapes}
                if "land" in kinds:
                    own = "border" if kinds == {"land"} else "coast"
                else:
                    own = "water" if kinds == {"water"} else "rim" if "water" in kinds else "deep"
                if own == kind:
                    found.append(self._arc(arc))
        return "".join(found)

    def _lines(self) -> list[str]:
        theme = self.theme
        looks = {
            "rim": f'stroke="{theme.line}" stroke-width="9" stroke-opacity=".35"',
            "deep": f'stroke="{theme.line}" stroke-width="14" stroke-opacity=".55" stroke-dasharray="60 40"',
            "water": f'stroke="{theme.line}" stroke-width="13" stroke-opacity=".8"',
            "border": f'stroke="{theme.border}" stroke-width="17" stroke-opacity=".95"',
            "coast": f'stroke="{theme.coast}" stroke-width="12"',
        }
        return [
            f'<path class="{kind}" d="{self._arcs(kind)}" fill="none" stroke-linejoin="round" stroke-linecap="round" {look}/>'
            for kind, look in looks.items()
        ]

    def _veils(self) -> list[str]:
        """Areas that are not in play are hatched; those of a board that is not on the table are blank."""
        closed = [name for name in self.board.areas if name not in self.open and name in self.areas]
        away = [name for name in self.board.areas if name not in self.areas]
        parts = []
        for name in closed:
            parts.append(f'<path class="out" d="{self._d(self.geometry.lands[name])}" fill="url(#out)"/>')
        for name in away:
            parts.append(
                f'<path class="away" d="{self._d(self.geometry.lands[name])}" fill="{self.theme.out}" fill-opacity=".9"/>'
            )
        return parts

    def _rivers(self) -> list[str]:
        theme = self.theme
        parts = []
        for plain, runs in self.geometry.rivers.items():
            bands = "".join(curve(run) for run in runs if len(run) > 1)
            if not bands:
                (x, y), *_ = runs[0]
                bands = f"M{x - 30:.1f} {y + 14:.1f}Q{x - 10:.1f} {y - 12:.1f} {x:.1f} {y:.1f}T{x + 30:.1f} {y - 12:.1f}"
            parts.append(
                f'<g class="plain" data-plain="{plain}" clip-path="url(#plain-{plain})" fill="none" stroke-linecap="round" '
                f'stroke-linejoin="round"><path d="{bands}" stroke="{theme.plain}" stroke-width="34" stroke-opacity=".55"/>'
                f'<path d="{bands}" stroke="{theme.plain}" stroke-width="25" stroke-opacity=".75"/>'
                f'<path d="{bands}" stroke="{theme.river}" stroke-width="2.4"/></g>'
            )
        return parts

    def _roses(self) -> list[str]:
        """Compass roses where the sea is empty."""
        ink, paper = self.theme.sea_ink, self.theme.glow
        parts = []
        for x, y, radius in self.geometry.roses:
            points = []
            for turn in range(16):
                long = (96, 60, 74, 60)[turn % 4]
                narrow = 11 if turn % 4 == 0 else 8 if turn % 2 == 0 else 5
                inner = 0.5 * long if turn % 2 else 24
                points.append(
                    f'<g transform="rotate({22.5 * turn})"><path d="M0-{long}L{narrow}-{inner}L0 0Z" fill="{ink}"/>'
                    f'<path d="M0-{long}L-{narrow}-{inner}L0 0Z" fill="{paper}"/></g>'
                )
            # the small points lie under the large ones
            order = [*points[1::2], *points[2::4], *points[0::4]]
            parts.append(
                f'<g class="rose" transform="translate({x} {y}) scale({radius / 100:.2f})" opacity=".6" stroke="{ink}" '
                f'stroke-width="1.2" stroke-linejoin="round"><circle r="64" fill="none"/><circle r="58" fill="none"/>'
                f'{"".join(order)}<circle r="7" fill="{paper}"/></g>'
            )
        return parts

    # -- names and marks ----------------------------------------------------------------------------------

    def _sea_names(self) -> list[str]:
        theme = self.theme
        parts = []
        for label in self.geometry.sea_names.values():
            parts.append(self._text(label, theme.sea_ink, 'class="sea-name" font-style="italic"'))
        return parts

    def _text(self, label: Slots | SeaName, ink: str, more: str) -> str:
        """A name in its slot: as wide as the slot, whatever the letters are made of."""
        (x, y), font = label.name, label.font
        first = y - 0.53 * font * (len(label.lines) - 1) + 0.32 * font
        return "".join(
            f'<text x="{x:.1f}" y="{first + 1.06 * font * k:.1f}" font-size="{font}" fill="{ink}" text-anchor="middle" '
            f'textLength="{width}" lengthAdjust="{"spacing" if isinstance(label, SeaName) else "spacingAndGlyphs"}" {more}>'
            f"{escape(line)}</text>"
            for k, (line, width) in enumerate(zip(label.lines, label.widths, strict=True))
        )

    def _names(self) -> list[str]:
        theme = self.theme
        parts = [f'<g class="names" stroke="{theme.halo}" stroke-opacity=".75" paint-order="stroke" stroke-linejoin="round">']
        for name in self.board.areas:
            if name in self.areas:
                slots = self.geometry.slots[name]
                size = 1 if slots.font >= 13 else 2 if slots.font >= 10 else 3
                faded = "" if name in self.open else ' opacity=".45"'
                parts.append(self._text(slots, theme.ink, f'class="name-{size}" stroke-width="1.6"{faded}'))
        return [*parts, "</g>"]

    def _marks(self) -> list[str]:
        """City sites, population limits, volcanoes."""
        theme = self.theme
        parts = []
        for name, area in self.board.areas.items():
            if name not in self.open:
                continue
            slots = self.geometry.slots[name]
            if area.site:
                (x, y), half = slots.city, 4.6 * slots.measure + 0.6
                fill, edge = (theme.ink, theme.halo) if area.site == "black" else ("#ffffff", "#3a2f22")
                if self.dark and area.site == "black":
                    fill, edge = "#0d0c0a", "#b9a67c"
                parts.append(
                    f'<rect class="site {area.site}" x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
                    f'height="{2 * half:.1f}" rx="1" fill="{fill}" stroke="{edge}" stroke-width="1.3"/>'
                )
            (x, y), radius = slots.limit, 5.5 * slots.measure
            parts.append(
                f'<circle class="limit" cx="{x}" cy="{y}" r="{radius:.1f}" fill="{LIMITS[min(area.limit, 4)]}" '
                f'stroke="{theme.halo}" stroke-width=".9"/><text x="{x}" y="{y + radius * 0.58:.1f}" font-family="{SANS}" '
                f'font-weight="700" font-size="{radius * 1.6:.1f}" fill="#fff" text-anchor="middle">{area.limit}</text>'
            )
        for volcano, (x, y) in self.geometry.volcanoes.items():
            if any(area in self.areas for area in self.board.volcanoes[volcano]):
                parts.append(
                    f'<g class="volcano" transform="translate({x} {y})" stroke="{theme.coast}" stroke-width="1" '
                    'stroke-linejoin="round"><path d="M-9 7C-5 5-3-2-2.4-5L0-3.6L2.4-5C3-2 5 5 9 7Z" fill="#8d7a66"/>'
                    '<path d="M-2.4-5L0-3.6L2.4-5C2.9-2.8 3.4-1 4 .6L1.4-1L.2 2L-1.4-.6L-4 1C-3.2-1-2.8-3-2.4-5Z" '
                    'fill="#d6502f"/>'
                    '<path d="M0-5C-2.5-7 1.5-8 0-10.5" fill="none" stroke-opacity=".6"/></g>'
                )
        return parts

    # -- the pieces ---------------------------------------------------------------------------------------

    def _pieces(self) -> list[str]:
        parts = ['<g class="pieces">']
        for name, found in self.occupants.items():
            slots = self.geometry.slots[name]
            for spot, (owner, count) in zip(slots.ships * 4, found.ships, strict=False):
                parts.append(self._ship(spot, owner, count, slots.measure))
            if found.city:
                parts.append(self._city(slots.city, found.city, slots.measure))
            # where more owners meet than there are stacks, the rest stand around the city's place
            spots = [*slots.stacks, *([] if found.city else [slots.city])]
            for number, (owner, count) in enumerate(found.tokens):
                x, y = spots[number % len(spots)]
                lap = number // len(spots) * 6
                parts.append(self._stack((x + lap, y - lap), owner, count, slots.measure))
        return [*parts, "</g>"]

    def _inks(self, owner: str) -> tuple[str, str]:
        colour = self.colours.get(owner, "#888888")
        return colour, "#2b2118" if light(colour) else "#fffaf0"

    def _stack(self, at: Spot, owner: str, count: int, measure: float) -> str:
        colour, ink = self._inks(owner)
        return (
            f'<g class="stack" data-owner="{owner}" data-count="{count}" transform="translate({at[0]:.1f} {at[1]:.1f}) '
            f'scale({measure:.2f})"><circle cy="1.1" r="9" fill="#000" fill-opacity=".28"/>'
            f'<circle r="9" fill="{colour}" stroke="{mix(colour, "#000000", 0.45)}" stroke-width="1"/>'
            f'<circle r="7.7" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width=".7"/>'
            f'<g transform="translate(-3.6 -.4) scale(.37)">{emblem(owner, ink, 2.6)}</g>'
            f'<text x="3.7" y="3.4" font-family="{SANS}" font-weight="700" font-size="{9.6 if count < 10 else 7.4}" fill="{ink}" '
            f'text-anchor="middle">{count}</text></g>'
        )

    def _city(self, at: Spot, owner: str, measure: float) -> str:
        colour, ink = self._inks(owner)
        walls = "M-11 10V-8.5H-6.6V-11.5H-2.6V-8.5H2.6V-11.5H6.6V-8.5H11V10Z"
        return (
            f'<g class="city" data-owner="{owner}" transform="translate({at[0]:.1f} {at[1]:.1f}) scale({measure:.2f})">'
            f'<path d="{walls}" transform="translate(0 1.3)" fill="#000" fill-opacity=".3" stroke="#000" stroke-opacity=".2"/>'
            f'<path d="{walls}" fill="{colour}" stroke="{mix(colour, "#000000", 0.55)}" stroke-width="1.3" '
            f'stroke-linejoin="round"/>'
            f'<path d="M-9.6-6.6H9.6" stroke="#fff" stroke-opacity=".5" stroke-width=".9"/>'
            f'<g transform="translate(0 1.6) scale(.68)">{emblem(owner, ink)}</g></g>'
        )

    def _ship(self, at: Spot, owner: str, count: int, measure: float) -> str:
        colour, ink = self._inks(owner)
        edge = mix(colour, "#000000", 0.5)
        number = (
            f'<text x="7" y="8.6" font-family="{SANS}" font-weight="700" font-size="7" fill="#fff" '
            f'stroke="{edge}" stroke-width="1.6" '
            f'paint-order="stroke" text-anchor="middle">{count}</text>'
            if count > 1
            else ""
        )
        return (
            f'<g class="ship" data-owner="{owner}" data-count="{count}" transform="translate({at[0]:.1f} {at[1]:.1f}) '
            f'scale({measure:.2f})" stroke-linejoin="round"><path d="M-8.5 3.5C-7 8 7 8 8.5 3.5C9 2 9 1 8.6 0L6.4 3.5Z" '
            f'fill="{mix(colour, "#5b3a1e", 0.35)}" stroke="{edge}" stroke-width="1"/>'
            f'<path d="M-6-8H6C4.6-4 4.6-1 6 2H-6C-4.6-1-4.6-4-6-8Z" fill="{colour}" stroke="{edge}" stroke-width="1"/>'
            f'<g transform="translate(0 -3) scale(.36)">{emblem(owner, ink, 2.6)}</g>{number}</g>'
        )

    def _frame(self) -> str:
        left, top, width, height = self.box
        ink = self.theme.coast
        return (
            f'<g fill="none" stroke="{ink}"><rect x="{left + 1.5}" y="{top + 1.5}" width="{width - 3}" height="{height - 3}" '
            f'stroke-width="3"/><rect x="{left + 6}" y="{top + 6}" width="{width - 12}" height="{height - 12}" '
            'stroke-width=".9"/></g>'
        )


#: The breath of colour in the parchment of each home region: earths and herbs, apart from the colours of the pieces.
REGION_TINTS = {
    "minoa": "#9fb24a", "saba": "#c98a4b", "assyria": "#5f93a6", "maurya": "#c06a52", "celt": "#6f9a55", "babylon": "#8f8a80",
    "carthage": "#d19a45", "dravidia": "#6c6aa3", "hatti": "#c98aa0", "kushan": "#8e5348", "rome": "#c25f7f", "persia": "#9a6a92",
    "iberia": "#b9a68c", "nubia": "#4f9a90", "hellas": "#d9c24a", "indus": "#5c9468", "egypt": "#d8b878", "parthia": "#85794a",
}  # fmt: skip

OWNERS = tuple(EMBLEMS)


def mix(one: str, two: str, share: float) -> str:
    """A colour with a share of another in it."""
    a, b = (tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5)) for colour in (one, two))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def light(colour: str) -> bool:
    """Whether dark ink is read better on it than white."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 150


def curve(points: tuple[Spot, ...]) -> str:
    """A smooth line through points (Catmull-Rom)."""
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for k in range(len(points) - 1):
        before, a, b, after = points[max(k - 1, 0)], points[k], points[k + 1], points[min(k + 2, len(points) - 1)]
        one = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        two = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        d += f"C{one[0]:.1f} {one[1]:.1f} {two[0]:.1f} {two[1]:.1f} {b[0]:.1f} {b[1]:.1f}"
    return d
