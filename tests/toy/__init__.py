"""The Caravan Road, a small title of our own that needs every part of the engine: whatever assumes another title fails on it.

`python -m toy ...` is the command `ecumene` with this title registered; `tests` must be on the path.
"""

from ecumene import bots, titles
from ecumene.engine import Meta, Option, Scenario

META = Meta(
    id="toy",
    name="The Caravan Road",
    code="TOY",
    module="toy.title:Toy",
    text="Caravans race from the gate to the market. Five minutes.",
    stage="draft",
    scenarios=(
        Scenario("race", "the race", "To the market, or until night falls.", (2, 3, 4)),
        Scenario("duel", "the duel", "For two, always six rounds.", (2,), fixed=("rounds",)),
    ),
    options=(Option("rounds", "rounds until night falls", "6", least=1),),
    short={"rounds": "4"},
    timed="a part of the round",
)


def register() -> None:
    """Makes the title and its bot known to this process."""
    titles.register(META)
    bots.register(bots.BotSheet("drover", "plays its highest card", "toy.bot:Drover", ("toy",)))
