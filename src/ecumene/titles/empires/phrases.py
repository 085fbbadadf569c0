"""How the moves of the family are typed: the table of phrases."""

from __future__ import annotations

from collections.abc import Collection

from ecumene.engine import Action, Standing
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles import rulebooks
from ecumene.titles.empires import sheets, unsaid
from ecumene.titles.empires.abilities import areas as by_area
from ecumene.titles.empires.abilities import cards as by_card
from ecumene.titles.empires.abilities import phase as abilities
from ecumene.titles.empires.abilities import tokens as by_token
from ecumene.titles.empires.attacks import Plunder, Resolve, TakeCard
from ecumene.titles.empires.calamities import civil_war, cyclone, damage, eruption, flood, hordes, losses, piracy, victims
from ecumene.titles.empires.cards import BuyCard, StopBuying
from ecumene.titles.empires.conflict import FightIn, KeepToken, TakeLoss
from ecumene.titles.empires.construction import Build, StopBuilding
from ecumene.titles.empires.expansion import Expand
from ecumene.titles.empires.expansion_project import abilities as ep_abilities
from ecumene.titles.empires.expansion_project import dealing, routes, shipping
from ecumene.titles.empires.expansion_project.calamities import assigning as ep_assigning
from ecumene.titles.empires.expansion_project.calamities import barbarians as ep_barbarians
from ecumene.titles.empires.expansion_project.calamities import civil_war as ep_civil_war
from ecumene.titles.empires.expansion_project.calamities import cyclone as ep_cyclone
from ecumene.titles.empires.expansion_project.calamities import decline as ep_decline
from ecumene.titles.empires.expansion_project.calamities import eruption as ep_eruption
from ecumene.titles.empires.expansion_project.calamities import minor as ep_minor
from ecumene.titles.empires.expansion_project.calamities import tyranny as ep_tyranny
from ecumene.titles.empires.leaving import Relocate
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.purchases import BuyNothing, DiscardExcess
from ecumene.titles.empires.setup import Choose
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.short_game import ChooseCredits, PlaceCity, PlaceTokens
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.empires.tax import Annex, TaxRate
from ecumene.titles.empires.voyages import Sail
from ecumene.titles.empires.words import (
    advances,
    answers,
    areas,
    cards,
    civilizations,
    colours,
    keys,
    offers,
    plains,
    players,
    seas,
    ships,
    volcanos,
    waters,
)
from ecumene.typed import Phrase, Tongue
from ecumene.typed.slots import Couples, Flag, Name, Names, Number, Pairs

AREA = Name("area", areas)

PHRASES = (
    # setting up
    Phrase("choose, play", Choose, Name("civilization", civilizations)),
    Phrase("place city, place", PlaceCity, AREA),
    Phrase("place tokens, place", PlaceTokens, Names("areas", areas, form="first-tokens")),
    Phrase("credits, choose", ChooseCredits, Pairs("credits", colours, options=unsaid.listed_credits)),
    # tax and growth
    Phrase("tax, rate", TaxRate, Number("rate")),
    Phrase("annex", Annex, AREA),
    Phrase("expand, grow", Expand, Names("areas", areas, form="expansion")),
    # movement
    Phrase(
        "move, go",
        Move,
        Number("count", optional=True, spoken=True, options=unsaid.counts),
        Name("area", areas, "from", bare=True, options=unsaid.origins),
        Name("to", areas, "to", bare=True, options=unsaid.goals),
        fill=unsaid.move,
        says="tokens move over land; without a number, all that may move",
    ),
    Phrase(
        "sail",
        Sail,
        Name("ship", ships, digits=True, options=unsaid.ready_ships),
        Number("load", optional=True, spoken=True, options=unsaid.loads),
        unsaid.Stops("stops", waters),
        fill=unsaid.sail,
        says="a ship takes tokens aboard and sails; at the last stop all go ashore",
    ),
    Phrase(
        "ship, build ship",
        BuildShip,
        Name("area", areas, options=unsaid.shipyards),
        Number("treasury", "treasury", options=unsaid.ship_payments, says="tokens from treasury"),
        Name("other", areas, "from", options=unsaid.ship_helpers, says="where a second token from the board comes from"),
        fill=unsaid.ship,
        says="I build a ship here",
    ),
    Phrase(
        "maintain, keep",
        Maintain,
        Name("ship", ships, digits=True, options=unsaid.idle_ships),
        Name("area", areas, "from", "with", options=unsaid.keepers, says="with a token from this area, not treasury"),
    ),
    Phrase("scrap", Scrap, Name("ship", ships, digits=True)),
    Phrase("done, end, pass", EndMovement),
    # conflict
    Phrase("fight, resolve", FightIn, AREA),
    Phrase("attack, resolve", Resolve, AREA),
    Phrase("lose, loss", TakeLoss, AREA, Flag("ship", "ship", says="a ship instead of a token")),
    Phrase("plunder", Plunder, Number("treasury")),
    Phrase("take card, yes", TakeCard, fixed={"take": True}, says="I draw a card from the defender's hand"),
    Phrase("leave card, no, pass", TakeCard, fixed={"take": False}, says="I leave the defender's cards alone"),
    Phrase("keep, yes", KeepToken, fixed={"keep": True}, says="Agriculture's additional token stays"),
    Phrase("let go, no, pass", KeepToken, fixed={"keep": False}, says="it goes with the surplus"),
    # cities
    Phrase(
        "build, city",
        Build,
        Name("area", areas, options=unsaid.sites),
        Number("treasury", "treasury", options=unsaid.city_payments, says="tokens paid through Architecture"),
        Names("neighbours", areas, "from", options=unsaid.city_helpers, says="tokens from neighbouring areas through Urbanism"),
        Flag("keep", "keep", says="a token stays next to the city"),
        fill=unsaid.build,
    ),
    Phrase("done, end, pass", StopBuilding),
    Phrase("reduce", Reduce, AREA, Flag("fewer", "fewer", says="without Agriculture's additional token")),
    # trade cards and trade
    Phrase("buy, buy card", BuyCard, Number("stack"), Flag("free", "free", says="the free card that Wonder of the World gives")),
    Phrase("done, end, pass", StopBuying),
    Phrase(
        "offer, propose",
        Offer,
        Number("count", optional=True),
        Names("give", cards, options=unsaid.to_give),
        Names("names", cards, "naming", "names", options=unsaid.to_name, says="what I say they are; two names must be true"),
        Number(
            "want", "for", "want", "wanting", spoken=True, options=unsaid.wanted, then="asks", says="how many I want in return"
        ),
        Names("asks", cards, "asking", "asks", options=unsaid.to_ask, says="which cards I want among them"),
        Name("to", players, "to", digits=True, options=unsaid.partners, says="to this player alone"),
        Flag("clean", "clean", says="I say that no calamity is among them"),
        fill=unsaid.offer,
        says="I offer these cards, and want this many in return",
    ),
    Phrase("accept, agree, yes", Agree, Name("offer", offers)),
    Phrase(
        "answer, counter, accept",
        Answer,
        Name("offer", offers, options=unsaid.answerable),
        Names("give", cards, "with", bare=True, options=unsaid.to_give),
        Names("names", cards, "naming", "names", options=unsaid.to_name, says="what I say they are; two names must be true"),
        Flag("clean", "clean", says="I say that no calamity is among them"),
        fill=unsaid.answer,
        says="I answer an offer with these cards",
    ),
    Phrase("decline, reject, no", Decline, Name("offer", offers)),
    Phrase("withdraw", Withdraw, Name("offer", offers)),
    Phrase("ready, done, end, pass", Ready),
    Phrase("not ready, unready", NotReady),
    # calamities
    Phrase("lose, damage", damage.TakeDamage,
        Pairs("tokens", areas, optional=True, options=unsaid.token_losses),
        Pairs("cities", areas, "city", "cities", options=unsaid.city_losses, says="a city, and how many tokens it leaves"),
    ),
    Phrase("lose, discard", losses.LoseCard, Name("card", cards)),
    Phrase("destroy, lose", losses.DestroyCity, AREA),
    Phrase("ransom, pay", losses.Ransom),
    Phrase("endure, pass", losses.Endure),
    Phrase("victim, name", victims.NameVictim, Name("seat", players, digits=True)),
    Phrase("select", civil_war.SelectUnits, Names("areas", areas, options=unsaid.selectable)),
    Phrase("annex, take", civil_war.AnnexUnits, AREA),
    Phrase("deselect, spare", cyclone.Deselect, Number("count")),
    Phrase("sea, choose", cyclone.ChooseSea, Name("sea", seas)),
    Phrase("volcano, choose", eruption.ChooseVolcano, Name("volcano", volcanos)),
    Phrase("flood, choose", flood.ChoosePlain, Name("plain", plains)),
    Phrase("invade", hordes.Invade, AREA),
    Phrase("pirates, pirate", piracy.PirateCity, AREA),
    # calamities and abilities of The Expansion Project
    Phrase("exchange, swap", dealing.OfferExchange, Name("seat", players, digits=True)),
    Phrase("accept, agree", dealing.AcceptExchange, Name("seat", players, digits=True)),
    Phrase("keep, done, end, pass", dealing.KeepNation),
    Phrase("done, end, pass", shipping.EndShipping),
    Phrase("lose, sink", ep_cyclone.LoseShip, Number("ship")),
    Phrase("quake, shake", ep_eruption.Quake, AREA, Name("other", areas, "and", nothing=True)),
    Phrase("depopulate, empty", ep_minor.Depopulate, AREA, Name("other", areas)),
    Phrase("buy off, pay", ep_minor.BuyOff, Number("points")),
    Phrase("bribe, discard", ep_decline.Bribe, Names("cards", cards, form="bribe")),
    Phrase("in turn, later, pass", ep_decline.InTurn),
    Phrase("halt, done, pass", ep_barbarians.HaltHorde),
    Phrase("benefits, beneficiary", ep_tyranny.ChooseBeneficiary, Name("seat", players, digits=True)),
    Phrase("assign, divide", ep_assigning.Assign, Pairs("shares", players, digits=True, options=unsaid.shares)),
    Phrase("join", ep_civil_war.JoinFaction,
        Pairs("tokens", areas, optional=True, options=unsaid.faction_tokens),
        Names("cities", areas, "city", "cities", options=unsaid.faction_cities, says="cities of this faction"),
        says="these tokens and cities make up the first faction",
    ),
    Phrase("keep first", ep_civil_war.KeepFaction, fixed={"first": True}, says="I go on with the first faction"),
    Phrase("keep second", ep_civil_war.KeepFaction, fixed={"first": False}, says="I go on with the second faction"),
    Phrase("demand, ask", ep_abilities.Demand, Name("commodity", cards), Name("seat", players, "of", bare=True, digits=True)),
    Phrase("done, end, pass", ep_abilities.DemandNoMore),
    Phrase("done, end, pass", routes.NoExchange),
    Phrase("settle", ep_abilities.Settle, AREA, Number("tokens", optional=True)),
    # special abilities
    Phrase("fundamentalism", by_area.Fundamentalism, AREA),
    Phrase("monotheism", by_area.Monotheism, AREA),
    Phrase("politics", by_area.Politics, AREA),
    Phrase("politics", by_area.PoliticsTreasury, Number("count")),
    Phrase("diaspora", by_token.Diaspora, Couples("moves", areas, form="diaspora")),
    Phrase(
        "doctrine, universal doctrine",
        by_token.UniversalDoctrine,
        Names("areas", areas, form="universal-doctrine", optional=True),
        Name("city", areas, "city", says="a pirate city"),
    ),
    Phrase("routes, trade routes", by_card.TradeRoutes, Names("cards", cards, form="trade-routes")),
    Phrase("provinces, provincial empire", by_card.ProvincialEmpire,
        Names("seats", players, digits=True, form="provincial-empire"),
    ),
    Phrase("give", by_card.Give, Name("card", cards), Flag("open", "open", says="face up")),
    Phrase("give nothing, pass", by_card.GiveNothing),
    Phrase("reveal, show", by_card.Reveal, Name("seat", players, digits=True)),
    Phrase("done, end, pass", abilities.EndAbilities),
    # advances
    Phrase(
        "buy, purchase",
        Purchase,
        Names("advances", advances, options=unsaid.affordable),
        Names("cards", cards, "with", "cards", options=unsaid.goods, says="the cards to pay with"),
        Number("treasury", "treasury", options=unsaid.treasury, says="treasury tokens to pay with"),
        Name("library", advances, "discount", nothing=True, options=unsaid.discounts, says="what Library makes cheaper"),
        Name("anatomy", advances, "gift", nothing=True, options=unsaid.gifts, says="what Anatomy brings for free"),
        Pairs("credits", colours, "credits", options=unsaid.credit_pairs, says="the colours of free credits"),
        Names("substitute", cards, "substitute", options=unsaid.stand_ins, says="a card, and what it stands in for"),
        fill=unsaid.buy,
        says="I buy these advances; unless I say otherwise, with the cheapest payment",
    ),
    Phrase("buy nothing, done, end, pass", BuyNothing),
    Phrase("discard", DiscardExcess, Names("cards", cards, form="discards")),
    # leaving, standing answers
    Phrase("relocate", Relocate, Names("areas", areas, form="relocation")),
    Phrase(
        "standing, always",
        Standing,
        Name("key", keys),
        Name("answer", answers, optional=True, digits=True, options=unsaid.standing_answers),
        says="a secret standing answer; leave the answer out to take it back",
    ),
)  # fmt: skip


QUESTIONS = {
    "hand": ("your cards, and what their sets are worth", sheets.hand),
    "board": ("what stands where: board, board mine, board AREA, board REGION", sheets.board),
    "market": ("stacks, offers and prices", sheets.market),
    "stacks": ("how many cards of each kind this game has", sheets.stacks),
    "players": ("what everybody has", sheets.players),
}


def tongue(title: str, actions: Collection[type[Action]], own: tuple[Phrase, ...] = ()) -> Tongue:
    """The language of a title of the family: the phrases for its actions, and those that only this one has."""
    return Tongue(
        tuple(phrase for phrase in (*PHRASES, *own) if phrase.kind in actions or phrase.kind is Standing),
        QUESTIONS,
        lambda reference: [(clause.id, clause.text) for clause in rulebooks.read(title).find(reference)],
        (areas, seas, cards, advances, civilizations, colours),
    )
