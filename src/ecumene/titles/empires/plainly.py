"""Each phase in a few plain sentences: what happens, and what to look out for. The clauses follow below them in the help."""

from __future__ import annotations

PHASES: dict[str, str] = {
    "tax": (
        "Each of your cities moves tokens from your stock to your treasury, two per city as a rule. "
        "A city for which your stock has too few tokens revolts and goes over to another player. "
        "So keep two tokens in stock for every city."
    ),
    "expansion": (
        "Your people grow by themselves: an area with one of your tokens gets one more, an area with two or more gets two. "
        "Then all players' tokens are counted. The player with the most tokens moves first."
    ),
    "shipping": (
        "You pay to keep your ships, and build new ones. A ship costs two tokens and its upkeep one, from treasury or the board."
    ),
    "movement": (
        "Every token may move once, into a neighbouring area. Ships carry up to five tokens across the water. "
        "Entering another player's area may start a conflict. Watch the limits: no area feeds more tokens than its number says."
    ),
    "conflict": (
        "Where an area holds more tokens than it feeds, the players there fight: each in turn loses a token, the smaller "
        "side first. Seven or more tokens take a city; its owner defends it with six."
    ),
    "construction": (
        "Six tokens make a city on a city site, twelve anywhere else. What an area cannot feed goes back to the stock. "
        "Each city needs two tokens of yours on the board, or it is reduced."
    ),
    "cards": (
        "You draw one card for each city: one from the first stack, one from the second, and so on. "
        "More cities bring more valuable goods, and the calamities hidden among them."
    ),
    "trade": (
        "All players bargain at the same time. Cards of one kind are worth far more together: two are worth four times as "
        "much as one, three nine times. Each side gives at least three cards and names two of them truthfully; the rest "
        "may be a lie."
    ),
    "calamity-selection": "Players with more calamities than they may suffer shuffle them, and the extra ones are discarded.",
    "calamities": (
        "The calamities in your hand strike you now. Minor ones come first, then the major ones from the lowest stack up. "
        "Advances soften some of them and make others worse. Some calamities let you name other players who suffer too."
    ),
    "abilities": "Some advances let you do something now, once each, in any order.",
    "surplus": "Tokens above an area's limit go back to the stock, and cities that lack support are reduced.",
    "support": "Cities that lack support are reduced.",
    "advances": (
        "You buy advances with sets of cards and with treasury. Each advance gives credits, which make later ones cheaper, so "
        "early purchases pay twice. You may keep eight cards, not counting calamities."
    ),
    "succession": (
        "Your marker takes a step on the A.S.T. if you meet what the next age requires: cities first, advances later. "
        "The game ends when a player reaches the last step. The most points win; steps, cities and advances score."
    ),
}
