"""The Caravan Road as people see it."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.engine import Action, Event, Refused, Shown, State
from ecumene.titles.help import HelpClause, HelpPart, HelpSection, HelpTopic
from ecumene.typed import Sheet
from toy.rules import COINS, EACH, END, KINDS, TRACK, Play, Staking, ToyRules, ToyState, cards_of, steps_of

CLAUSES = {
    "TOY 0.1": "The road has thirteen spaces, from the gate to the market. Some hold a coin for each caravan that halts there.",
    "TOY 0.2": "Everybody has three coins and three cards, which are numbers from 1 to 4.",
    "TOY 0.3": "A round has four parts: stake, hinder, play, travel. After the last round night falls.",
    "TOY 1.1": "Stake up to two coins; each is worth one step. Two coins cannot be taken back.",
    "TOY 2.1": "Exchange one or two cards for as many out of the bag, or keep all.",
    "TOY 2.2": "When the bag is empty, the discards go into it.",
    "TOY 3.1": "If one caravan is in front alone, everybody else with a coin may hinder it.",
    "TOY 3.2": "Hindering costs a coin and makes the leader one step slower.",
    "TOY 4.1": "Everybody plays a card face down; they are turned over together.",
    "TOY 5.1": "A caravan goes as many steps as card and stake say, less one for each coin paid to hinder it. "
    "On a die of one it loses its way and stays.",
    "TOY 5.2": "A caravan that halts at a coin takes one.",
    "TOY 5.3": "The race ends when a caravan reaches the market. Steps and coins are points; whoever has most wins.",
    "TOY 6.1": "The cards of a seat that leaves go into the bag. A caravan alone on the road has won.",
    "TOY 6.2": "When time is up, those who have not answered stake nothing, keep their cards and hinder nobody.",
}
TOPICS = {"0": "The road", "1": "Stake", "2": "Exchange", "3": "Hinder", "4": "Play", "5": "Travel", "6": "Leaving and time"}

#: a line of the story by the kind of event
STORY = {
    "round": "Round {round} begins.",
    "staked": "{name} stakes {coins}.",
    "exchanged": "{name} exchanges {count} cards.",
    "drew": "{name} draws {cards}.",
    "refilled": "The discards go into the bag.",
    "hindered": "{name} hinders {leader_name}.",
    "passed": "{name} lets {leader_name} go.",
    "travelled": "{name} plays {card}, rolls {die} and halts at {to}.",
    "left": "{name} leaves the race.",
    "undo": "{name} takes something back.",
}


class ToyShown(Shown):
    def public(self, view: Any) -> dict[str, Any]:
        return {
            "setup": msgspec.to_builtins(view.setup),
            "round": view.round,
            "phase": view.phase,
            "over": view.over,
            "track": {str(seat): TRACK[place] for seat, place in enumerate(view.places) if seat not in view.gone},
            "caravans": {str(seat): self._caravan(view, seat) for seat in range(len(view.places))},
            "discards": {str(kind): count for kind, count in zip(KINDS, view.discards, strict=True) if count},
            "bag": view.bag_size,
            "playing": view.playing,
            "scores": self.title.scores(view) if view.over else None,
        }

    def _caravan(self, view: Any, seat: int) -> dict[str, Any]:
        return {
            "coins": view.coins[seat],
            "stake": view.stakes[seat],
            "hindered": view.blocks[seat],
            "cards": view.hand_sizes[seat],
            "gone": seat in view.gone,
        }

    def private(self, view: Any) -> dict[str, Any]:
        return {"seat": view.seat, "hand": None if view.hand is None else cards_of(view.hand)}

    def printed(self) -> dict[str, Any]:
        return {
            "track": [{"id": space, "coin": space in COINS} for space in TRACK],
            "cards": list(KINDS),
            "phases": {"stake": "Stake", "hinder": "Hinder", "play": "Play"},
            "standing": {"stake": ["0", "1", "2"], "barter": ["keep"], "hinder": ["pass", "hinder"]},
        }

    def preview(self, view: Any, step: Any, action: Action) -> dict[str, Any]:
        """Where a card leads, and how likely: on a one of the die the caravan stays."""
        if not isinstance(action, Play):
            return super().preview(view, step, action)
        goal = TRACK[_halt(view, view.seat, action.card)]
        return {"from": TRACK[view.places[view.seat]], "to": goal, "odds": "5/6", "coin": goal in COINS}

    def advise(self, view: Any, seat: int, topic: str, about: list[Any]) -> Any:
        if topic != "reach":
            raise Refused("request", f"topic: there is no advice on {topic[:40]!r}; there is on reach")
        return {str(card): TRACK[_halt(view, seat, card)] for card in sorted(set(cards_of(view.hand or [0] * len(KINDS))))}

    # -- in words -----------------------------------------------------------------------------------------

    def describe(self, event: Event, state: Any) -> str:
        names = self.title.stands(state).seats
        told = {**event.data, **{f"{key}_name": names[event.data[key]].name for key in ("leader",) if key in event.data}}
        if "seat" in told:
            told["name"] = names[told["seat"]].name
        if "cards" in told:
            told["cards"] = ", ".join(map(str, told["cards"]))
        return STORY[event.kind].format(**told)

    def heading(self, event: Event) -> tuple[int | None, str | None]:
        return event.data["round"] if event.kind == "round" else None, None

    def help(self) -> tuple[HelpSection, ...]:
        topics = (
            HelpTopic(number, name, (HelpPart("", tuple(HelpClause(c, text) for c, text in CLAUSES.items() if c[4] == number)),))
            for number, name in TOPICS.items()
        )
        return (HelpSection("rules", "The rules", tuple(topics)),)

    def chronicle(self, game: Any) -> dict[str, list[list[str]]]:
        """Where each caravan halted, round by round."""
        travelled = [event.data for event in game.heard() if event.kind == "travelled"]
        return {"halts": [[row["to"] for row in travelled if row["seat"] == seat] for seat in range(game.seats)]}

    def numbers(self, game: Any) -> list[Sheet]:
        names = self.title.stands(game.state).seats
        rows = [[names[seat].name, *halts] for seat, halts in enumerate(self.chronicle(game)["halts"])]
        return [Sheet(rows, title="halts by round")]

    # -- in the terminal ----------------------------------------------------------------------------------

    def sheets(self, view: Any) -> list[Sheet]:
        names = self.title.stands(view).seats
        rows = [
            [str(seat), names[seat].name, TRACK[place], str(view.coins[seat]), str(view.hand_sizes[seat])]
            for seat, place in enumerate(view.places)
        ]
        mine = [] if view.hand is None else [Sheet([["your cards", " ".join(map(str, cards_of(view.hand)))]])]
        return [Sheet(rows, ["seat", "caravan", "halt", "coins", "cards"]), *mine]

    def picture(self, view: Any, theme: str = "light") -> str | None:
        ink, paper = ("#fff", "#222") if theme == "dark" else ("#222", "#fff")
        names = self.title.stands(view).seats
        spaces = [
            f'<rect x="{60 * at}" width="58" height="70" fill="{paper}" stroke="{ink}"/>'
            f'<text x="{60 * at + 29}" y="64" font-size="10" text-anchor="middle" fill="{ink}">{space}</text>'
            for at, space in enumerate(TRACK)
        ]
        caravans = [
            f'<circle cx="{60 * place + 12 * seat + 11}" cy="20" r="6" fill="{names[seat].colour}">'
            f"<title>{names[seat].name}</title></circle>"
            for seat, place in enumerate(view.places)
        ]
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {60 * len(TRACK)} 70">{"".join(spaces + caravans)}</svg>'

    # -- planning ahead -----------------------------------------------------------------------------------

    def rehearsal(self, view: Any) -> tuple[State, Refused | None]:
        """What the seat would stake, if it were asked now."""
        state = ToyState(ToyRules(view.setup))
        for name in ("round", "over", "places", "coins", "stakes", "blocks", "discards"):
            value = getattr(view, name)
            setattr(state, name, value.copy() if isinstance(value, list) else value)
        state.gone = frozenset(view.gone)
        # nobody's cards but the seat's own are known: all others are in the bag
        state.hands = [
            list(view.hand) if view.hand and seat == view.seat else [0] * len(KINDS) for seat in range(len(view.places))
        ]
        state.bag = [EACH - gone - sum(held) for gone, *held in zip(view.discards, *state.hands, strict=True)]
        if view.seat is None or view.over or view.seat in view.gone:
            return state, Refused("TOY 1.1", "only a caravan on the road has something to plan")
        if view.phase != "stake":
            state.round += 1
        state.push(Staking(view.seat))
        return state, None


def _halt(view: Any, seat: int, card: int) -> int:
    return min(END, int(view.places[seat]) + steps_of(card, view.stakes[seat], view.blocks[seat]))
