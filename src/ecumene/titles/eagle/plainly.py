"""Each phase in a few plain sentences: what happens, and what to look out for. The clauses follow below them in the help."""

from __future__ import annotations

PHASES: dict[str, str] = {
    "setup": (
        "Every player chooses two starting regions; the second ones are chosen in the opposite order. Each of your regions "
        "gets a village, a swordsman and a settler. Look for free land that your settlers can reach."
    ),
    "movement": (
        "In your turn you move what you like: an army one region, a settler two, a fleet over the sea with what it "
        "carries. Entering a space is not attacking. When you have moved, you may declare battles where you have units; "
        "players with units in a space that you enter may declare one too. In each round of a battle both sides send one "
        "unit, and the one with the lower total is lost. There is no retreat, and a settlement without defenders falls "
        "without a fight."
    ),
    "trade": (
        "All players bargain at the same time: gold, pieces, settlements, technologies and wonders change hands for good. "
        "Resource cards are only lent, and come back after production. Promises about later turns are not binding. In "
        "Advanced you can trade only with players within range."
    ),
    "production": (
        "Your settlements bring in gold, the larger the more; in Advanced, happy and productive ones bring the most. "
        "Every kind of resource pays, three or more cards of one kind are a monopoly, and two dice name the critical "
        "resource, which pays extra. No player collects less than 10 gold."
    ),
    "purchase": (
        "Players spend their gold one after another, and what you keep is yours for later. Settlers become villages where "
        "they are, settlements grow by one size a turn, and new pieces can move next turn. In Advanced, part of the "
        "price of units and improvements goes to the owner of their technology."
    ),
    "end": (
        "The player to the left becomes the starting player. In Standard, an era ends with the turn in which a player "
        "buys a third technology of it; in Advanced, with the turn in which a player buys the first technology of the "
        "next era. A new era brings better units and higher prices."
    ),
}
