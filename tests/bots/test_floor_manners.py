"""What bots have in common on the floor."""

from ecumene.bots.manners import distinct, fair


def test_a_deal_is_fair_if_the_other_one_does_not_gain_much_more() -> None:
    assert fair(1.0, 2.0) and not fair(1.0, 2.1) and fair(1.0, 2.1, behind=True) and not fair(0.5, 0.1, behind=True)


def test_offers_that_mirror_each_other_are_not_made_together() -> None:
    wheat, iron = ("wheat", "iron"), ("iron", "wheat")
    assert distinct([wheat, iron, wheat], lambda offer: offer, [], 3) == [wheat, wheat]
    assert distinct([wheat, iron], lambda offer: offer, [iron], 3) == [iron]
    assert (
        distinct([wheat, wheat], lambda offer: offer, [], 1) == [wheat] and distinct([wheat], lambda offer: offer, [], -1) == []
    )
