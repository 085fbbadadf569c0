"""The clauses of the family by subject, in the order of the turn; `rules.Rules` is made of them."""
