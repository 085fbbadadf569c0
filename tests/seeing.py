"""How far apart colours are to the eye, and to eyes that lack one of the three kinds of cones."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Three = tuple[float, float, float]

#: what remains of red, green and blue light (Machado, Oliveira and Fernandes, 2009, severity 1)
EYES: dict[str, tuple[Three, Three, Three]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def light(colour: str) -> Three:
    """`#rrggbb` as amounts of light from 0 to 1."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """As WCAG counts it, from 1 to 21."""
    dark, bright = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(light, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def apart(one: str, other: str, eyes: str = "all cones") -> float:
    """CIEDE2000: 1 is hardly seen side by side, 100 is black and white."""
    return _distance(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)))


def _seen(colour: str, eyes: str) -> Three:
    red, green, blue = (max(0.0, min(1.0, sum(a * b for a, b in zip(row, light(colour), strict=True)))) for row in EYES[eyes])
    return red, green, blue


def _lab(seen: Three) -> Three:
    red, green, blue = seen
    x = _root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def _distance(one: Three, other: Three) -> float:
    """CIEDE2000 of two colours in Lab, in the letters of Sharma, Wu and Dalal (2005)."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    (l1, a1, b1), (l2, a2, b2) = ((lab[0], lab[1] * grey, lab[2]) for lab in (one, other))
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    lm, c, h = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.2 * cos(radians(4 * h - 63))
    )
    sl = (l2 - l1) / (1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2))
    sc = (c2 - c1) / (1 + 0.045 * c)
    sh = hue / (1 + 0.015 * c * t)
    twist = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(sl**2 + sc**2 + sh**2 + twist * sc * sh)
