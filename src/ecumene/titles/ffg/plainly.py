"""The phases, battles and victories in a few plain sentences; the clauses follow below them in the help."""

from __future__ import annotations

TOPICS: dict[str, str] = {
    "start": (
        "In any order, you found cities with your scouts, change your government, place great people and use any ability "
        "marked Start of Turn. You also say which city gets what each scout gathers. A second city doubles your actions, so "
        "found it early."
    ),
    "trade": (
        "All players collect trade from the squares around their cities; then all may make deals. Trade, culture, resources, "
        "event cards and tokens may change hands. Promises are not binding."
    ),
    "manage": (
        "Each of your cities takes one action: it makes a figure, unit, building or wonder, devotes itself to the arts "
        "for culture, or harvests a resource. What a city can make depends on the production of the squares around it; 3 "
        "trade add 1, and production that you do not use is lost. In between, culture takes you along the culture track."
    ),
    "move": (
        "Your figures move square by square, never diagonally. From beside a facedown tile, one step turns it up. Only "
        "armies may enter huts, villages and squares with enemies: there they explore, or fight. No figure of yours may end its "
        "movement in your own city."
    ),
    "research": (
        "All players choose a tech in secret, and all are shown together. Level I needs 6 trade, and each level above it 5 "
        "more. Researching spends all your trade, except 1 for each coin you have. In the pyramid, a card above the "
        "bottom row rests on two cards in the row below."
    ),
    "battle": (
        "Both sides draw cards from all the units that they have, more with more armies or when defending a city. They "
        "take turns to play a unit, on a new front or against an enemy one. Infantry beats mounted, mounted beats "
        "artillery, and artillery beats infantry: the better type strikes first. When all cards are played, the higher "
        "total wins; a tie goes to the defender. The loser's figures there are lost."
    ),
    "victory": (
        "There are four ways to win: reach the last space of the culture track, research Space Flight, have 15 coins, or "
        "take another player's capital. The first player to do one of these wins immediately, unless the table plays with the "
        "tie-breaker."
    ),
}
