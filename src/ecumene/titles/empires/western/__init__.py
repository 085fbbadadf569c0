"""Western Empires (2019): its data, its sequence, its clauses; the full game, The First Game, The Short Game."""
