"""The `empires` family: Western Empires and its siblings. One board, one turn, many differing clauses.

The modules stand in the order of the turn: tax, expansion, movement (with voyages), conflict, attacks, construction,
surplus, cards, trade (with offers), calamities, abilities, advances, succession. `rules` holds the clauses that a sibling
may change, `state` the situation, `pieces` the few ways in which pieces move between board, stock and treasury.
"""
