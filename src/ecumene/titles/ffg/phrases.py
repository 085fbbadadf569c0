"""How the moves of the 2010 game are typed: the table of phrases, and the words in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ecumene.engine import Action, Standing
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles import rulebooks
from ecumene.titles.ffg import (
    bargains,
    battle,
    building,
    cityactions,
    culture,
    fronts,
    investing,
    learning,
    loot,
    management,
    marching,
    names,
    persons,
    play,
    policies,
    production,
    research,
    setup,
    start,
)
from ecumene.titles.ffg.directions import Beside, Stand, Steps
from ecumene.titles.ffg.pieces import figures, unit_of
from ecumene.titles.ffg.printed import STANDING
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.wire import public
from ecumene.typed import Desk, Phrase, Sheet, Tongue, Unreadable, Word, offer_words
from ecumene.typed.slots import Flag, Got, Name, Names, Number
from ecumene.typed.spelling import listed

#: what figures are called, one by one and all together
FIGURES = {"scouts": ("scout", "scouts"), "armies": ("army", "armies")}

# -- words ------------------------------------------------------------------------------------------------


def squares(desk: Desk) -> list[Word]:
    """Every square of the map; where a city stands, its name is one of the square, too."""
    view, cities = desk.view, names.city_names(desk.view)
    return [
        Word(name, name, cities.get(at, ""), (cities[at],) if at in cities else ()) for name, at in view.rules.chart.index.items()
    ]


def city(desk: Desk) -> list[Word]:
    """A city by its square or its name; any other square is refused by the rules."""
    return squares(desk)


def units(desk: Desk) -> list[Word]:
    """The units of one's battle force, by their cards or their names."""
    view: Any = desk.view
    if view.battle is None or desk.seat not in view.battle.led:
        return []
    side = view.battle.led.index(desk.seat)
    if view.battle.wild >= 0 and view.battle.led[view.battle.wild] == desk.seat:
        side = view.battle.wild
    found = []
    for card in dict.fromkeys(view.battle.hands[side]):
        kind = unit_of(card)
        name = view.rules.tables.unit_names[kind][max(1, fronts.rank(view, side, kind)) - 1]
        numbers = f"{fronts.strength(view, side, card)}/{fronts.health(view, side, card)}"
        found.append(Word(card, card, f"{name} {numbers}", (name, f"{name} {numbers}")))
    return found


def _named(rows: Any) -> list[Word]:
    return [Word(key, key, "", (row.name,)) for key, row in rows.items()]


def techs(desk: Desk) -> list[Word]:
    """The techs, with the trade that each needs."""
    rules, view, seat = desk.view.rules, desk.view, desk.seat
    known = view.techs[seat]
    return [
        Word(key, key, "known" if key in known else f"needs {rules.price(view, seat, key)} trade", (row.name,))
        for key, row in rules.tables.techs.items()
    ]


def items(desk: Desk) -> list[Word]:
    """Whatever a city can make."""
    tables = desk.view.rules.tables
    plain = [Word(name, name) for name in ("army", "scout", "walls", *UNITS)]
    return [*plain, *_named(tables.buildings), *_named(tables.wonders)]


def cards(desk: Desk) -> list[Word]:
    """Whatever can be used, played or held."""
    tables = desk.view.rules.tables
    found = [*_named(tables.events), *_named(tables.persons), *_named(tables.techs), *_named(tables.wonders)]
    known = {word.value for word in found}
    return [*found, *(Word(use, use, "", (names.title(use),)) for use in tables.uses if use not in known)]


def civilizations(desk: Desk) -> list[Word]:
    """The civilizations of this version."""
    return _named(desk.view.rules.tables.civilizations)


def governments(desk: Desk) -> list[Word]:
    """The governments."""
    return _named(desk.view.rules.tables.governments)


def players(desk: Desk) -> list[Word]:
    """The seats, by civilization or number; for people they count from 1."""
    civs = desk.view.civ
    return [Word(civ or str(seat + 1), seat, "", (str(seat + 1),)) for seat, civ in enumerate(civs)]


def offers(desk: Desk) -> list[Word]:
    """The open offers, by key; or by civilization, where that is clear."""

    def says(offer: bargains.Proposal) -> str:
        return f"{names.stakes(offer.named)} for {names.stakes(offer.want)}"

    return offer_words(desk.view.floor, desk.view.civ.__getitem__, says)


def things(desk: Desk) -> list[Word]:
    """Names that only the question itself has: what it lists is what may be said."""
    return []


def keys(desk: Desk) -> list[Word]:
    """What may be answered for a seat."""
    return [Word(key, key) for key in STANDING]


def answers(desk: Desk) -> list[Word]:
    """How."""
    return [Word(answer, answer) for answer in dict.fromkeys(a for found in STANDING.values() for a in found)]


# -- what may come next in an order -----------------------------------------------------------------------


def _produced(*fields: str) -> Any:
    """The pieces of a production after these fields."""

    def options(desk: Desk, got: Got) -> list[Any]:
        prefix = [got[name] for name in fields if got.get(name)]
        return desk.pieces("produce", prefix)[0]

    return options


def _used(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("use-card", [got["what"], *got.get("pay", ()), *got.get("at", ())] if "what" in got else [])[0]


def _paid(desk: Desk, got: Got) -> list[Any]:
    if "what" not in got:
        return []
    cost = desk.view.rules.tables.uses[got["what"]].cost
    return desk.pieces("use-card", [got["what"], *got.get("pay", ())])[0] if len(got.get("pay", ())) < len(cost) else []


def _starts(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("march", [])[0]


def _stand(kind: str) -> Any:
    """The squares from which figures of this kind could march."""

    def options(desk: Desk, got: Got) -> list[Any]:
        mine = getattr(desk.view, kind)[desk.seat]
        return [at for at in _starts(desk, got) if mine.get(desk.view.rules.chart.index[at])]

    return options


def _from(kind: str) -> Any:
    """Where they start: what was said, else the only square where some of them stand."""

    def origin(desk: Desk, got: Got) -> str:
        if "start" not in got:
            stand = _stand(kind)(desk, got)
            if not stand:
                raise Unreadable(f"none of your {kind} can march now")
            if len(stand) > 1:
                raise Unreadable(
                    f"which {kind}? They stand at {listed([names.square(at) for at in stand])}: say the square first"
                )
            got["start"] = stand[0]
        start: str = got["start"]
        return start

    return origin


def _figures(verb: str, kind: str) -> Phrase:
    """`scout east east`: figures of one kind by what they are; `scouts` are all that stand there."""

    def fill(desk: Desk, got: Got) -> Action:
        at = desk.view.rules.chart.index[_from(kind)(desk, got)]
        count = got.get(kind, getattr(desk.view, kind)[desk.seat].get(at, 1) if verb == kind else 1)
        group = {"armies": 0, "scouts": 0, kind: count}
        path = tuple(got.get("path", ()))
        return marching.March(got["start"], **group, path=path, discover=got.get("discover", ""), then=got.get("then", ""))

    return Phrase(
        verb,
        marching.March,
        Stand("start", squares, "from", bare=True, optional=True, options=_stand(kind)),
        Number(kind, optional=True),
        Steps("path", squares, "to", bare=True, optional=True, options=_steps, origin=_from(kind)),
        Name("discover", things, "discover", options=_tiles, says="a tile that they then turn up"),
        Name("then", things, "then", options=_thens, says="what they do there"),
        fill=fill,
        says=f"{'all of one square' if verb == kind else 'one of them'}, square by square or by direction: east east",
    )


def _group(desk: Desk, got: Got) -> tuple[int, int]:
    """How many go: what was said, else all armies, else all scouts."""
    if "armies" in got or "scouts" in got:
        return got.get("armies", 0), got.get("scouts", 0)
    offered = [tuple(map(int, group.split("+"))) for group in desk.pieces("march", [got["start"]])[0]]
    armies, scouts = figures(desk.view, desk.seat, desk.view.rules.chart.index.get(got["start"], -1))
    wanted = (armies, 0) if armies else (0, scouts)
    return wanted if wanted in offered or not offered else max(offered)  # type: ignore[return-value]


def _way(desk: Desk, got: Got) -> list[Any]:
    if "start" not in got:
        return []
    armies, scouts = _group(desk, got)
    return desk.pieces("march", [got["start"], f"{armies}+{scouts}", *got.get("path", ())])[0]


def _steps(desk: Desk, got: Got) -> list[Any]:
    return [piece for piece in _way(desk, got) if piece in desk.view.rules.chart.index]


def _tiles(desk: Desk, got: Got) -> list[Any]:
    return [piece for piece in _way(desk, got) if piece.startswith("tile-")]


def _thens(desk: Desk, got: Got) -> list[Any]:
    return [piece for piece in _way(desk, got) if piece in marching.THEN]


def _march(desk: Desk, got: Got) -> Action:
    armies, scouts = _group(desk, got)
    return marching.March(got["start"], armies, scouts, tuple(got.get("path", ())), got.get("discover", ""), got.get("then", ""))


def _fronts(desk: Desk, got: Got) -> list[Any]:
    played = [
        choice for choice in desk.choices if isinstance(choice, battle.Deploy) and choice.unit == got.get("unit", choice.unit)
    ]
    return list(dict.fromkeys(choice.front for choice in played if choice.front >= 0))


def _given(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("make-offer", [str(got["to"]), *got.get("give", ())] if "to" in got else [])[0]


def _wanted(desk: Desk, got: Got) -> list[Any]:
    prefix = [str(got.get("to", "")), *got.get("give", ()), bargains.FOR, *got.get("want", ())]
    return desk.pieces("make-offer", prefix)[0]


def _offer(desk: Desk, got: Got) -> Action:
    return bargains.MakeOffer(got["to"], tuple(got.get("give", ())), tuple(got.get("want", ())), got.get("answers", ""))


def _handed(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("agree-with", list(got.get("cards", ())), got.get("offer", ""))[0]


def _partners(desk: Desk, got: Got) -> list[Word]:
    offered = {int(piece) for piece in desk.pieces("make-offer", [])[0]}
    return [word for word in players(desk) if word.value in offered]


def _also(name: str) -> Any:
    """Techs and switches that the research form lists under a name."""

    def options(desk: Desk, got: Got) -> list[Any]:
        prefix = [f"blank:{got['blank']}"] if got.get("blank") else []
        if got.get("tech"):
            prefix.append(f"lower:{got['tech']}" if got.get("lower") else got["tech"])
        if name == "switch" and got.get("second"):
            prefix.append(f"also:{got['second']}")
        return [piece.partition(":")[2] for piece in desk.pieces("research", prefix)[0] if piece.startswith(f"{name}:")]

    return options


def _standing_answers(desk: Desk, got: Got) -> list[Any]:
    return STANDING.get(got.get("key", ""), [])


# -- phrases ----------------------------------------------------------------------------------------------

SQUARE = Name("square", squares)
CITY = Name("city", city, leads=True)


class Front(Number):
    """A front of the battle; for people they count from 1."""

    shape = "FRONT"

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """Its number, less one."""
        length = super().take(desk, kind, got, tokens)
        if not got[self.field]:
            raise Unreadable("front: fronts count from 1; without a number the unit begins a new one")
        got[self.field] -= 1
        return length

    def word(self, desk: Desk, value: Any) -> Word:
        return Word(str(value + 1), value)


PHRASES = (
    # setting up
    Phrase("choose, play", setup.ChooseCivilization, Name("civilization", civilizations)),
    Phrase("settle, put", culture.Settle, SQUARE),
    # the Start of Turn
    Phrase("found, city", start.Found, SQUARE, Name("using", things, "with", says="an army instead of a scout")),
    Phrase("place", start.Place, Name("person", things), SQUARE),
    Phrase("send", start.Send, CITY, Name("square", squares, "from", says="the square of the scout, if it is not asked about")),
    Phrase("make room, displace", start.Displace, Name("square", squares, nothing=True)),
    Phrase("govern, change", learning.Govern, Name("government", governments)),
    Phrase("keep government, pass", learning.KeepGovernment),
    Phrase("fall back", play.FallBack, Name("government", governments)),
    Phrase("grow", learning.Grow, SQUARE),
    Phrase("adopt", policies.Adopt, Name("policy", things)),
    Phrase("give back", policies.GiveBack, Name("policy", things)),
    Phrase("invest", investing.Invest, Name("token", things), Name("card", things, "in", bare=True)),
    Phrase("lay", investing.Lay, Name("card", things)),
    Phrase("turn up, show", persons.TurnUp, Name("person", cards)),
    Phrase("keep person", persons.ChoosePerson, Name("person", cards)),
    Phrase("keep great", culture.Choose, Name("person", things)),
    Phrase("reserve, keep", culture.Keep),
    Phrase("keep event", culture.KeepCard, Name("card", cards)),
    Phrase("discard", play.Discard, Name("card", cards)),
    # City Management
    Phrase(
        "produce, make, build",
        production.Produce,
        Name("city", city, options=_produced(), leads=True),
        Name("item", items, options=_produced("city")),
        Beside("at", squares, "at", bare=True, optional=True, options=_produced("city", "item")),
        Name("second", items, "and", options=_produced("city", "item", "at"), says="a second item, with Engineering"),
        Beside("second_at", squares, "on", options=_produced("city", "item", "at", "second"), says="where the second one stands"),
        says="a city makes something and puts it there",
    ),
    Phrase("free, gift", cityactions.BuildFree, CITY, Name("item", items), Beside("at", squares, "at", bare=True)),
    Phrase("erect", building.Erect, Name("item", items), Name("at", squares, "at", bare=True)),
    Phrase("devote, arts", cityactions.Devote, CITY, Flag("as_trade", "trade", says="its culture as trade")),
    Phrase("harvest", cityactions.Harvest, CITY, Name("resource", things), Name("second", things, "and", says="a second one")),
    Phrase("program", cityactions.Program, CITY),
    Phrase("advance", management.Advance),
    Phrase(
        "use, event",
        play.UseCard,
        Name("what", cards, options=lambda desk, got: desk.pieces("use-card", [])[0]),
        Names("pay", things, "with", digits=True, options=_paid, says="what is spent"),
        Names("at", squares, "on", "for", digits=True, options=_used, says="what it is used on"),
        says="I use a card, with what it costs, on what it is for",
    ),
    # Movement
    Phrase(
        "march, move, go",
        marching.March,
        Name("start", squares, options=_starts),
        Number("armies", "armies", "army", spoken=True),
        Number("scouts", "scouts", "scout", spoken=True),
        Steps("path", squares, "to", bare=True, optional=True, options=_steps, origin=lambda desk, got: got.get("start", "")),
        Name("discover", things, "discover", options=_tiles, says="a tile that they then turn up"),
        Name("then", things, "then", options=_thens, says="what they do there"),
        fill=_march,
        says="figures move square by square; without numbers, all armies",
    ),
    *(_figures(verb, kind) for kind, verbs in FIGURES.items() for verb in verbs),
    Phrase("stop, done", marching.Stop),
    # battles
    Phrase(
        "deploy, fight, play",
        battle.Deploy,
        Name("unit", units),
        Front("front", "against", bare=True, optional=True, options=_fronts),
        Name("iron", things, "iron", says="what is spent for Metalworking"),
        says="I play a unit, as a new front or against one",
    ),
    Phrase("end turn, done", battle.EndTurn),
    Phrase("loot", loot.Loot, Name("prize", things, digits=True)),
    Phrase("take", learning.Take, Name("what", things, digits=True)),
    # Trade
    Phrase(
        "offer",
        bargains.MakeOffer,
        Name("to", players, "to", bare=True, digits=True, options=_partners),
        Names("give", cards, "give", digits=True, options=_given),
        Names("want", cards, "for", digits=True, options=_wanted),
        Name("answers", offers, "answering", says="the offer that mine replaces"),
        fill=_offer,
        says="I offer somebody a bargain",
    ),
    Phrase("accept, agree, yes", Agree, Name("offer", offers)),
    Phrase(
        "exchange",
        bargains.AgreeWith,
        Name("offer", offers),
        Names("cards", cards, "giving", options=_handed),
        says="I agree to an offer that asks for cards, and give these",
    ),
    Phrase("decline, reject, no", Decline, Name("offer", offers)),
    Phrase("withdraw", Withdraw, Name("offer", offers)),
    Phrase("ready, done", Ready),
    Phrase("not ready, unready", NotReady),
    # Research
    Phrase("nothing, research nothing", research.Research, says="I research nothing"),
    Phrase(
        "research, learn",
        research.Research,
        Name("tech", techs, optional=True, bare=True, nothing=True),
        Flag("lower", "lower", says="one row lower, with Nikola Tesla"),
        Number("blank", "blank", says="a blank card into this row first, with Sir Isaac Newton"),
        Name("second", techs, "and", options=_also("also"), says="a second tech, with Notre-Dame"),
        Name("switch", things, "switch", options=_also("switch"), says="a policy, with Bureaucracy"),
    ),
    # all parts
    Phrase("end, done", play.End),
    Phrase("pass", play.Pass),
    Phrase(
        "standing, always",
        Standing,
        Name("key", keys),
        Name("answer", answers, optional=True, options=_standing_answers),
        says="a secret standing answer; without an answer, the default applies",
    ),
)  # fmt: skip


# -- questions --------------------------------------------------------------------------------------------


def _cities(view: Any, _: str) -> list[Sheet]:
    rows = []
    for name, city in public(view)["cities"].items():
        numbers = [str(city[what]) for what in ("production", "trade", "culture")]
        rows.append([name, names.civilization(view, city["owner"]), *numbers, " ".join(city["acted"])])
    return [Sheet(rows, ["city", "owner", "production", "trade", "arts", "acted"])]


def _hand(view: Any, _: str) -> list[Sheet]:
    if view.seat is None:
        return [Sheet([["hand", "spectators hold nothing"]])]
    seat = view.seat
    rows = [[name, ", ".join(map(names.stake, found)) or "none"] for name, found in (
        ("units", view.forces[seat]), ("events", view.events[seat]), ("markers", view.kept[seat]), ("people", view.persons[seat]),
    )]  # fmt: skip
    return [Sheet(rows)]


def _market(view: Any, _: str) -> list[Sheet]:
    prices = []
    for wonder in view.stalls:
        row = view.rules.tables.wonders[wonder]
        prices.append([row.name, f"{row.cost}" + (f", {row.price} with {names.name(row.tech)}" if row.tech else "")])
    left = [[family, str(number)] for family, number in view.supply.items()]
    return [Sheet([[r, str(n)] for r, n in view.market.items()]), Sheet(prices), Sheet(left, [], "buildings left")]


def tongue(sheets: Any) -> Tongue:
    """The language of the title."""
    questions = {
        "players": ("how everybody stands", lambda view, _: sheets(view)),
        "cities": ("what every city makes", _cities),
        "hand": ("your units, events, markers and great people", _hand),
        "market": ("resources, wonders and buildings that are left", _market),
    }
    rules = rulebooks.read("ffg-2010")
    return Tongue(
        PHRASES,
        questions,
        lambda reference: [(clause.id, clause.text) for clause in rules.find(reference)],
        (squares, cards, items, techs, civilizations, governments),
    )
