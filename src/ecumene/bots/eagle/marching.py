"""Moving: settlers to the best land within reach, armies to where they guard or take something."""

from __future__ import annotations

from ecumene.bots.eagle import fighting
from ecumene.bots.eagle.worth import held_by_others, land, lead, settlement, strength, threat, walks
from ecumene.engine import Action, Ask
from ecumene.titles.eagle.atlas import ATLAS, FAR
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.movement import Board, Disembark, EndMovement, Fly, Move, Sail
from ecumene.titles.eagle.paces import ready
from ecumene.titles.eagle.powers import Bomb, Declare
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import ARMY_KINDS, KINDS, SETTLER
from ecumene.titles.eagle.view import UNKNOWN, View

#: spare armies go so far to take a settlement
HUNT = 4
#: so much stronger than the guards an attack must be
STRONGER = 1.7
#: stronger than this against all that could come in turn, a region can spare armies
SAFE = 1.5


def march(view: View, ask: Ask) -> list[Action]:
    """One move after the other; the first thing that is worth it."""
    seat = ask.seat
    if not ask.required:
        return []
    choices = ask.choices
    for opinion in (end_game, bomb, look, settle, attack, guard, ship):
        action = opinion(view, seat, choices)
        if action is not None:
            return [action]
    return [finish(view, seat, choices)]


def end_game(view: View, seat: int, choices: list[Action]) -> Action | None:
    """Declares the end when it is ahead even so."""
    declared = [choice for choice in choices if isinstance(choice, Declare)]
    return declared[0] if declared and lead(view, seat) > 0 else None


def bomb(view: View, seat: int, choices: list[Action]) -> Action | None:
    """The one bomb goes on the largest settlement of whoever is best."""
    if not any(isinstance(choice, Bomb) for choice in choices):
        return None
    best = max(view.clockwise(seat), key=lambda other: view.rules.score(view, other)["total"])
    targets = [region for region in view.settlements(best) if view.size[region] >= 3]
    return Bomb(ATLAS.ids[max(targets, key=lambda r: settlement(view, r))]) if targets else None


def look(view: View, seat: int, choices: list[Action]) -> Action | None:
    """A settler that has come to where it would settle looks at once."""
    for choice in choices:
        if isinstance(choice, Look) and not choice.clear:
            region = ATLAS.index[choice.region]
            if target(view, seat, region, 0) == region:
                return choice
    return None


def target(view: View, seat: int, start: int, left: int) -> int | None:
    """The region to which a settler with this many steps goes, or waits in; None if there is no free land it could walk to."""
    best, found = 0.0, None
    shut = held_by_others(view, seat)
    for region, away in walks(seat, start, shut).items():
        if view.owner[region]:
            continue
        good = land(view, seat, region)
        if not good:
            continue
        waiting = view.count(seat, region, SETTLER) - (region == start)
        danger = any(near in shut for near in ATLAS.near[region]) and not view.armies(seat, region)
        turns = max(0, away - left + 1) // 2
        value = good - 0.35 * turns - 0.02 * away - (1.9 if waiting > 0 else 0) - (0.4 if danger else 0)
        if found is None or value > best:
            best, found = value, region
    return found


def settle(view: View, seat: int, choices: list[Action]) -> Action | None:
    """Settlers walk towards the best free land, around the armies of others."""
    for choice in choices:
        if isinstance(choice, Move) and choice.piece == "settler":
            start = ATLAS.index[choice.origin]
            goal = target(view, seat, start, choice.left)
            if goal is None or goal == start:
                continue
            ways = walks(seat, goal, held_by_others(view, seat) - {goal, start})
            near = [other for other in ATLAS.near[start] if other in ways]
            if near:
                step = min(near, key=lambda other: (ways[other], view.marker[other] == UNKNOWN))
                return Move("settler", choice.origin, ATLAS.ids[step], 1, choice.left)
    return None


def spare(view: View, seat: int, region: int) -> int:
    """How many armies in a region need not stay: all where there is no settlement to guard, none where it is not safe."""
    here = view.armies(seat, region)
    if view.owner[region] != seat + 1:
        return here
    danger = threat(view, seat, region)
    if danger > 0 and strength(view, seat, region) <= SAFE * danger:
        return 0
    return max(0, here - guards(danger))


def guards(danger: float) -> int:
    """How many armies stay in a settlement: one, or two where somebody could come."""
    return 2 if danger > 0 else 1


def sent(view: View, seat: int, goal: int, there: float) -> bool:
    """Whether enough armies stand already in a region with guards of this strength."""
    return strength(view, seat, goal) > 2.2 * there + 3


def movable(view: View, seat: int, region: int) -> list[int]:
    """The kinds of armies in a region that have not moved, the strongest first."""
    return [kind for kind in reversed(ARMY_KINDS) if ready(view, seat, region, kind, 1) > 0]


def attack(view: View, seat: int, choices: list[Action]) -> Action | None:
    """Armies go next door where a settlement can be had, with enough of them."""
    origins = {ATLAS.index[c.origin] for c in choices if isinstance(c, Move) and c.piece != "settler"}
    best, found = 0.0, None
    for start in origins:
        free = spare(view, seat, start)
        kinds = movable(view, seat, start)
        if not free or not kinds:
            continue
        for goal in ATLAS.near[start]:
            owner = view.owner[goal] - 1
            if owner < 0 or owner == seat:
                continue
            there = strength(view, owner, goal)
            mine = strength(view, seat, goal) + strength(view, seat, start) * free / max(1, view.armies(seat, start))
            if (there and mine < STRONGER * there) or sent(view, seat, goal, there):
                continue
            value = settlement(view, goal) - 2 * there
            if value > best:
                count = min(free, ready(view, seat, start, kinds[0], 1)) if there else 1
                best, found = value, Move(KINDS[kinds[0]], ATLAS.ids[start], ATLAS.ids[goal], count)
    return found


def guard(view: View, seat: int, choices: list[Action]) -> Action | None:
    """Spare armies go to a settlement next door that is threatened or empty, or home."""
    origins = {ATLAS.index[c.origin] for c in choices if isinstance(c, Move) and c.piece != "settler"}
    for start in sorted(origins):
        kinds = movable(view, seat, start)
        if not kinds or not spare(view, seat, start):
            continue
        needy = [r for r in ATLAS.near[start] if view.owner[r] == seat + 1 and not view.armies(seat, r)]
        needy += [
            r
            for r in ATLAS.near[start]
            if view.owner[r] == seat + 1 and r not in needy and 0 < strength(view, seat, r) < threat(view, seat, r)
        ]
        if needy:
            return Move(KINDS[kinds[0]], ATLAS.ids[start], ATLAS.ids[needy[0]])
        prey = hunted(view, seat, start)
        if prey is not None:
            step = min(ATLAS.near[start], key=lambda r: ATLAS.land_steps[r][prey])
            return Move(KINDS[kinds[0]], ATLAS.ids[start], ATLAS.ids[step], 1)
        if view.owner[start] != seat + 1:
            homes = [r for r in view.settlements(seat) if ATLAS.land_steps[start][r] < FAR]
            if homes:
                home = min(homes, key=lambda r: ATLAS.land_steps[start][r])
                step = min(ATLAS.near[start], key=lambda r: ATLAS.land_steps[r][home])
                return Move(KINDS[kinds[0]], ATLAS.ids[start], ATLAS.ids[step])
    return None


def hunted(view: View, seat: int, start: int) -> int | None:
    """The nearest settlement of others, a few steps away, that spare armies can hope to take."""
    mine = strength(view, seat, start) * spare(view, seat, start) / max(1, view.armies(seat, start))
    steps = ATLAS.land_steps[start]
    found = [
        region
        for region in range(LAND)
        if 1 < steps[region] <= HUNT
        and view.owner[region] not in (0, seat + 1)
        and STRONGER * strength(view, view.owner[region] - 1, region) < mine
    ]
    return min(found, key=lambda region: (steps[region], -settlement(view, region)), default=None)


def ship(view: View, seat: int, choices: list[Action]) -> Action | None:
    """Settlers without land to walk to go aboard, over the sea, and ashore where land is free."""
    for choice in choices:
        if isinstance(choice, Disembark) and choice.piece == "settler" and land(view, seat, ATLAS.index[choice.to]):
            return Disembark("settler", choice.fleet, choice.to, 1, choice.left)
    for choice in choices:
        ashore = isinstance(choice, Board) and choice.piece == "settler"
        if isinstance(choice, Board) and ashore and target(view, seat, ATLAS.index[choice.origin], choice.left) is None:
            return Board("settler", choice.origin, choice.fleet, 1, choice.left)
    for choice in choices:
        if isinstance(choice, Sail):
            fleet = view.fleets[seat][choice.fleet]
            if any(kind == SETTLER for kind, _ in fleet.cargo):
                goals = [z for z in range(LAND, ATLAS.size) if any(land(view, seat, r) for r in ATLAS.coast[z])]
                if goals and fleet.zone not in goals:
                    nearest = min(goals, key=lambda z: ATLAS.sea_steps[fleet.zone - LAND][z])
                    step = min(ATLAS.near[fleet.zone], key=lambda z: ATLAS.sea_steps[z - LAND][nearest])
                    return Sail(choice.fleet, ATLAS.ids[step])
    return None


def finish(view: View, seat: int, choices: list[Action]) -> Action:
    """Ends the movement, with battles where they pay; an aircraft that has lost its base flies to one first."""
    if EndMovement() not in choices:
        flights = [choice for choice in choices if isinstance(choice, Fly)]
        stray = [choice for choice in flights if not view.air_places(seat, ATLAS.index[choice.origin])]
        return (stray or flights or choices)[0]
    fight = EndMovement(fight=True)
    return fight if fight in choices and fighting.worthwhile(view, seat) else EndMovement()
