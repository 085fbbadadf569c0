"""How the moves of Eagle 2002 are typed: the table of phrases."""

from __future__ import annotations

from ecumene.engine import Standing
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles import rulebooks
from ecumene.titles.eagle import sheets, unsaid
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.bargains import Offer
from ecumene.titles.eagle.battle import Commit, EndBattles, Fight, Join, StayOut
from ecumene.titles.eagle.calls import Call, Let
from ecumene.titles.eagle.exploring import Look, Raise, Take
from ecumene.titles.eagle.milestones import Claim
from ecumene.titles.eagle.movement import Board, Disembark, EndMovement, Fly, Move, Sail
from ecumene.titles.eagle.placing import Place, Skip
from ecumene.titles.eagle.powers import Bomb, Declare, Swap
from ecumene.titles.eagle.purchase import BuyFleet, BuyTechnology, BuyUnit, Done, FoundVillage, Grow
from ecumene.titles.eagle.setup import Settle
from ecumene.titles.eagle.unsaid import Goods, among, counts, filled
from ecumene.titles.eagle.wares import BuyImprovement, BuyShip, Sell, SellFleet
from ecumene.titles.eagle.words import (
    VOCABULARIES,
    all_fleets,
    answers,
    fleets,
    improvements,
    keys,
    offers,
    pieces,
    players,
    regions,
    sides,
    spaces,
    technologies,
    wonders,
    zones,
)
from ecumene.typed import Phrase, Tongue
from ecumene.typed.slots import Flag, Name, Names, Number

REGION = Name("region", regions)

PHRASES = (
    # setting up and exploring
    Phrase("settle, start", Settle, REGION),
    Phrase("look, explore", Look, REGION, Flag("clear", "clear", says="and remove the marker if it holds nothing")),
    Phrase("take", Take, Name("technology", technologies)),
    Phrase("raise", Raise, Name("piece", pieces)),
    # movement
    Phrase(
        "move, go",
        Move,
        Number("count", optional=True, spoken=True, options=counts(Move)),
        Name("piece", pieces, options=among(Move, "piece")),
        Name("origin", regions, "from", bare=True, options=among(Move, "origin")),
        Name("to", regions, "to", bare=True, options=among(Move, "to")),
        Number("left", "left", options=among(Move, "left"), says="those with this many steps left"),
        fill=filled(Move),
        says="pieces move to a neighbouring region; without a number, all that may move",
    ),
    Phrase(
        "embark, load",
        Board,
        Number("count", optional=True, spoken=True, options=counts(Board)),
        Name("piece", pieces, options=among(Board, "piece")),
        Name("origin", regions, "from", bare=True, options=among(Board, "origin")),
        Name("fleet", fleets, "on", "aboard", bare=True, digits=True, options=among(Board, "fleet")),
        Number("left", "left", options=among(Board, "left"), says="those with this many steps left"),
        fill=filled(Board),
        says="pieces go aboard a fleet off their coast",
    ),
    Phrase(
        "disembark, land, unload",
        Disembark,
        Number("count", optional=True, spoken=True, options=counts(Disembark)),
        Name("piece", pieces, options=among(Disembark, "piece")),
        Name("fleet", fleets, "from", bare=True, digits=True, options=among(Disembark, "fleet")),
        Name("to", regions, "to", bare=True, options=among(Disembark, "to")),
        Number("left", "left", options=among(Disembark, "left"), says="those with this many steps left"),
        fill=filled(Disembark),
        says="pieces leave a fleet for a region on its coast",
    ),
    Phrase("sail", Sail, Name("fleet", fleets, digits=True), Name("to", zones, "to", bare=True)),
    Phrase(
        "fly",
        Fly,
        Number("count", optional=True, spoken=True, options=counts(Fly)),
        Name("origin", spaces, "from", bare=True, options=among(Fly, "origin")),
        Name("to", spaces, "to", bare=True, options=among(Fly, "to")),
        fill=filled(Fly),
        says="aircraft fly to a place where they may stay",
    ),
    Phrase("bomb", Bomb, REGION),
    Phrase("battle, attack", EndMovement, fixed={"fight": True}, says="I have moved, and want to declare battles"),
    Phrase("done, end, pass", EndMovement, fixed={"fight": False}, says="I have moved"),
    # battles
    Phrase("call", Call),
    Phrase("let, pass", Let),
    Phrase("fight", Fight, Name("space", spaces), Name("against", players, "against", bare=True, digits=True)),
    Phrase("join", Join, Name("side", sides)),
    Phrase("stay out, pass", StayOut),
    Phrase(
        "commit, send",
        Commit,
        Name("piece", pieces, options=among(Commit, "piece")),
        Name("of", players, "of", digits=True, options=among(Commit, "of"), says="of this seat, which has joined my side"),
        Name("fleet", all_fleets, "fleet", digits=True, options=among(Commit, "fleet"), says="this fleet"),
        Name("air", players, "air", digits=True, options=among(Commit, "air"), says="with an aircraft of this seat"),
        fill=unsaid.commit,
        says="this unit fights the round",
    ),
    Phrase("done, end, pass", EndBattles),
    # trade
    Phrase(
        "offer, propose",
        Offer,
        Name("to", players, "to", bare=True, digits=True, options=unsaid.partners),
        Goods("give", "give", "giving", says="what I hand over: 10 gold, card nile, city gobi, 2 tank maya, fleet #3, masonry"),
        Goods("want", "for", "want", "wanting", says="what I want in return"),
        Name("answers", offers, "answering", says="the offer that mine replaces"),
        says="I give this and want that; cards are lent for the turn",
    ),
    Phrase("accept, agree, yes", Agree, Name("offer", offers)),
    Phrase("decline, reject, no", Decline, Name("offer", offers)),
    Phrase("withdraw", Withdraw, Name("offer", offers)),
    Phrase("ready, done, end, pass", Ready),
    Phrase("not ready, unready", NotReady),
    Phrase(
        "swap",
        Swap,
        Name("give", regions),
        Name("take", regions, "for", bare=True),
        Name("to", players, "with", bare=True, digits=True),
        says="the card of my region for the card of theirs, whether they want it or not",
    ),
    Phrase("declare", Declare, Name("wonder", wonders)),
    Phrase("claim, announce", Claim, Name("milestone", wonders)),
    # production
    Phrase("best", Assign, fill=unsaid.best, says="the assignment that yields the most"),
    Phrase(
        "assign",
        Assign,
        Names("faces", regions, "happy", options=unsaid.assignable("face"), says="the settlements made happy"),
        Names("cogs", regions, "productive", options=unsaid.assignable("cog"), says="the settlements made productive"),
        says="these settlements are happy, and these productive",
    ),
    # purchases
    Phrase("buy ship", BuyShip),
    Phrase(
        "buy",
        BuyUnit,
        Number("count", optional=True, options=counts(BuyUnit)),
        Name("piece", pieces, options=among(BuyUnit, "piece")),
        Name("at", spaces, "at", "in", bare=True, options=among(BuyUnit, "at")),
        says="I buy this many of a piece, or one, and place them here",
    ),
    Phrase(
        "buy",
        BuyFleet,
        Name("piece", pieces, options=among(BuyFleet, "piece")),
        Name("zone", zones, "at", "in", bare=True, options=among(BuyFleet, "zone")),
        Name("port", regions, "port", options=among(BuyFleet, "port"), says="the settlement that it counts against"),
        fill=filled(BuyFleet),
        says="I buy a fleet for this sea zone",
    ),
    Phrase("buy, research", BuyTechnology, Name("technology", technologies)),
    Phrase("buy, build", BuyImprovement, Name("improvement", improvements)),
    Phrase("found, village", FoundVillage, REGION),
    Phrase("grow", Grow, REGION),
    Phrase(
        "sell",
        Sell,
        Number("count", optional=True, spoken=True, options=counts(Sell)),
        Name("piece", pieces, options=among(Sell, "piece")),
        Name("at", spaces, "at", "in", bare=True, options=among(Sell, "at")),
        fill=filled(Sell),
        says="I sell this many armies of a past era, or all of them there",
    ),
    Phrase("sell fleet", SellFleet, Name("fleet", fleets, digits=True)),
    Phrase("done, end, pass", Done),
    # what was granted
    Phrase(
        "place",
        Place,
        Name("piece", pieces, options=among(Place, "piece")),
        Name("at", spaces, "at", "in", bare=True, options=among(Place, "at")),
        Name("port", regions, "port", options=among(Place, "port"), says="the settlement that a fleet counts against"),
        fill=filled(Place),
    ),
    Phrase("skip, pass", Skip),
    # standing answers
    Phrase(
        "standing, always",
        Standing,
        Name("key", keys),
        Name("answer", answers, optional=True, options=unsaid.standing_answers),
        says="a secret standing answer; leave the answer out to take it back",
    ),
)

QUESTIONS = {
    "board": ("what stands where: board, board mine, board REGION", sheets.board),
    "cards": ("technologies, wonders and improvements of everybody", sheets.cards),
    "prices": ("what is for sale, and what it costs", sheets.prices),
    "players": ("how everybody stands", sheets.players),
}


def tongue() -> Tongue:
    """The language of the title."""
    return Tongue(
        PHRASES,
        QUESTIONS,
        lambda reference: [(clause.id, clause.text) for clause in rulebooks.read("eagle-2002").find(reference)],
        VOCABULARIES,
    )
