"""The Expansion Project: scenes drawn at random, beside a second and independent reading of the rulebook.

Each oracle says in a few lines what the book says of numbers alone, and knows nothing of the code that it is compared with.
"""

from __future__ import annotations

from random import Random

from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.conflict import TokenConflicts
from scene import Scene, rule

CIVS = ("minoa", "assyria", "hellas", "hatti", "egypt")
LIMITS = {"gaza": 1, "tanis": 2, "cyrene": 3, "memphis": 4}

Counts = dict[str, int]


def settled(scene: Scene, rng: Random) -> Scene:
    """Lets everybody who is asked answer at random, until nobody is."""
    while scene.due:
        civ = scene.due[0]
        scene.play(civ, scene.ask(civ).sample(rng))
    return scene


def fought(counts: Counts, late: set[str], limit: int) -> Counts:
    """EP 23.2: fewest first, equals together, holders of Metalworking after all others, in the order of the beginning."""
    left = dict(counts)
    ranks = sorted({(civ in late, count) for civ, count in counts.items()})
    order = [[civ for civ, count in counts.items() if (civ in late, count) == rank] for rank in ranks]
    while True:
        for group in order:
            if sum(count > 0 for count in left.values()) < 2 or sum(left.values()) <= limit:
                return {civ: count for civ, count in left.items() if count}
            for civ in group:
                left[civ] = max(0, left[civ] - 1)


@rule("EP 23.21a", "EP 23.21b", "EP 23.22a", "EP 23.23a", "EP 23.24a", "EP 23.24b")
def test_conflicts_of_tokens() -> None:
    rng = Random(3)
    for _ in range(150):
        area = rng.choice(sorted(LIMITS))
        counts = {civ: rng.randint(1, 7) for civ in rng.sample([*CIVS, "barbarians"], rng.choice([2, 2, 3, 4]))}
        late = {civ for civ in counts if civ != "barbarians" and rng.random() < 0.3}
        scene = Scene()
        for civ, count in counts.items():
            scene.tokens(civ, **{area: count})
        for civ in late:
            scene.advances(civ, "metalworking")
        scene.begin(TokenConflicts())
        assert scene.count(area) == fought(counts, late, LIMITS[area]), (area, counts, late)


def stormed(counts: Counts, engineers: set[str], late: set[str], stock: int, limit: int) -> tuple[Counts, bool]:
    """EP 23.3, 23.4: who is left beside or in the place of Hatti's city, and whether it stands."""
    left = fought(counts, late, 0)
    if len(left) != 1 or "hatti" in left:
        return left, True
    ((civ, attackers),) = left.items()
    edge = ("hatti" in engineers) - (civ in engineers)
    if attackers < 7 + edge:
        return {}, True
    defenders = min(6 + edge, stock)
    return fought({civ: attackers} | ({"hatti": defenders} if defenders else {}), late, limit), False


@rule("EP 23.31a", "EP 23.31b", "EP 23.32a", "EP 23.33a", "EP 23.35a", "EP 23.35b", "EP 23.35c", "EP 23.41a")
def test_attacks_on_cities() -> None:
    rng = Random(4)
    for _ in range(200):
        area = rng.choice(sorted(LIMITS))
        counts = {"egypt": rng.randint(4, 14)} | ({"minoa": rng.choice([1, 4, 8])} if rng.random() < 0.4 else {})
        engineers, late = ({civ for civ in ("egypt", "hatti") if rng.random() < 0.4} for _ in range(2))
        scene = Scene().cities("hatti", area)
        if rng.random() < 0.3:
            counts["hatti"] = 1
            scene.advances("hatti", "public_works")
        for civ, count in counts.items():
            scene.tokens(civ, **{area: count})
        for card, holders in (("engineering", engineers), ("metalworking", late)):
            for civ in holders:
                scene.advances(civ, card)
        scene.stock("hatti", rng.choice([0, 2, 5, 40]))
        # the token that falls beside the city is in stock when tokens replace it
        stock = scene.stock_of("hatti") + counts.get("hatti", 0)
        settled(scene.begin(TokenConflicts(), CityAttacks()), rng)
        found = scene.count(area), scene.owner(area) is not None
        assert found == stormed(counts, engineers, late, stock, LIMITS[area]), (area, counts, engineers, late, stock)


#: by calamity: what the primary victim loses, what is divided, what one other is given at most
SCOURGES = {"famine": (10, 20, 8), "epidemic": (16, 25, 10)}


def owed(calamity: str, share: int, cards: set[str], *, primary: bool) -> int:
    """EP 30.32, 30.62: what cards make of a loss."""
    if calamity == "famine":
        return max(0, share - 5 * ("pottery" in cards) - 5 * ("calendar" in cards and not primary))
    relief = 8 if primary else 5
    return max(0, share - relief * len(cards & {"medicine", "anatomy"}) + 5 * len(cards & {"roadbuilding", "trade_empire"}))


@rule("EP 30.321a", "EP 30.321b", "EP 30.322", "EP 30.323", "EP 30.621a", "EP 30.621b", "EP 30.621d")
@rule("EP 30.623a", "EP 30.623b", "EP 30.623c", "EP 30.623d", "EP 30.623e", "EP 30.624a", "EP 30.624b", "EP 30.624c")
def test_famine_and_epidemic() -> None:
    rng = Random(5)
    all_cards = ("pottery", "calendar", "medicine", "anatomy", "roadbuilding", "trade_empire")
    for _ in range(100):
        calamity = rng.choice(sorted(SCOURGES))
        own, total, most = SCOURGES[calamity]
        victim, trader = rng.sample(CIVS, 2)
        cards = {civ: {card for card in all_cards if rng.random() < 0.3} for civ in CIVS}
        scene = Scene()
        # forty tokens in one area each: whatever is owed can be lost exactly
        for civ, area in zip(CIVS, ("knossos", "assyria", "athens", "galatia", "memphis"), strict=True):
            scene.tokens(civ, **{area: 40}).advances(civ, *cards[civ])
        spared = scene.seat(trader) if calamity == "epidemic" else None
        settled(scene.begin(Resolution(calamity, scene.seat(victim), spared)), rng)
        shares = {scene.state.civ[seat]: share for seat, share in scene.told("calamity.shares")[0]["shares"]}
        assert sum(shares.values()) == total and max(shares.values()) <= most
        assert victim not in shares and (spared is None or trader not in shares)
        lost = {civ: owed(calamity, share, cards[civ], primary=False) for civ, share in shares.items()}
        lost[victim] = owed(calamity, own, cards[victim], primary=True)
        assert {civ: 40 - scene.state.on_board(scene.seat(civ)) for civ in CIVS} == dict.fromkeys(CIVS, 0) | lost
