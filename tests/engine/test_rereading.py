"""Records of older rules: entries are read anew, and one that meets a mended rule opens up to there."""

from typing import Any

import msgspec
import pytest

from ecumene.engine import Action, Chance, Game, Record, RecordError, Refused
from ecumene.engine.game import action_types
from toy import META
from toy.rules import Stake
from toy.title import Toy


class Mended(Toy):
    """The toy under rules 2: an old stake of 1 counts 2 today, and an old stake of 0 counts 5, which is too much."""

    def __init__(self) -> None:
        super().__init__(msgspec.structs.replace(META, rules=2))

    def reread(self, state: Any, seat: int | None, action: Action, rules: int) -> Action:
        assert rules == 1
        return Stake({0: 5, 1: 2}[action.coins]) if isinstance(action, Stake) else action


def played(*stakes: int, title: Toy | None = None) -> Record:
    """A game in which the seats, one after the other, have staked this much; as it is read from its file."""
    title = title or Toy(META)
    game = Game.new(title, title.meta.setup(3), Chance.seed_of(1))
    for seat, coins in enumerate(stakes):
        game.play(seat, Stake(coins))
    return Record.decode(game.save(), action_types(title))


def test_a_header_says_the_version_of_the_rules() -> None:
    assert played().header.rules == 1 and played(title=Mended()).header.rules == 2


def test_an_old_entry_is_read_anew_and_saved_as_one_of_today() -> None:
    game = Game.replay(Mended(), played(1))
    assert game.state.coins[0] == 1 and game.entries[1].action == Stake(2)
    again = Game.replay(Mended(), Record.decode(game.save(), action_types(Mended())))
    assert again.header.rules == 2 and again.hash() == game.hash()  # not read anew twice


def test_a_record_of_today_is_not_read_anew() -> None:
    assert Game.replay(Mended(), played(1, title=Mended())).state.coins[0] == 2


def test_an_old_record_opens_up_to_the_entry_that_a_mended_rule_refuses() -> None:
    record = played(1, 0, 1)
    with pytest.raises(RecordError, match=r"entry 2 was played under rules 1; rules 2 changed TOY 1\.1"):
        Game.replay(Mended(), record)
    game = Game.replay(Mended(), record, partial=True, keep=False)
    assert game.stopped is not None and (game.stopped.number, game.stopped.refusal.rule) == (2, "TOY 1.1")
    assert len(game.entries) == 2 and game.state.coins == [1, 3, 3]
    whole = Game.replay(Toy(META), record, partial=True)
    assert whole.stopped is None and len(whole.entries) == 4


def test_an_old_record_opens_up_to_the_entry_that_is_not_written_so_any_more() -> None:
    data, forms = played(1, 1).encode(), [form for form in action_types(Mended()) if form is not Stake]
    record = Record.decode(data, forms, rules=2)
    game = Game.replay(Mended(), record, partial=True)
    assert game.stopped is not None and game.stopped.number == 1 and "no longer written" in game.stopped.refusal.reason
    assert Record.decode(record.encode(), forms, rules=2).entries[1].action == record.entries[1].action  # and can be kept
    with pytest.raises(RecordError, match="no such action"):
        Record.decode(data, forms, rules=1)


def test_a_draw_too_many_or_too_few_stops_before_its_entry() -> None:
    record = played(1, 1, 1)
    record.entries[2].draws = (("die", (1, 2)),)
    game = Game.replay(Toy(META), record, partial=True)
    assert game.stopped is not None and game.stopped.number == 2 and "did not ask for" in game.stopped.refusal.reason
    assert len(game.entries) == 2 and game.state.coins == [2, 3, 3]


def test_a_record_of_rules_to_come_is_refused() -> None:
    with pytest.raises(RecordError, match="rules 2 of The Caravan Road; this program knows rules 1"):
        Game.replay(Toy(META), played(title=Mended()))


def test_with_its_seed_a_record_is_played_on_fresh_chance_and_only_with_its_own() -> None:
    record = played(1)
    game = Game.replay(Toy(META), record, seed=Chance.seed_of(1))
    game.play(1, Stake(0))
    assert len(game.entries) == 3
    with pytest.raises(RecordError, match="not the seed"):
        Game.replay(Toy(META), record, seed=Chance.seed_of(2))


def test_a_record_begins_with_the_start() -> None:
    game = Game.replay(Toy(META), Record(played().header, [], ""))
    with pytest.raises(Refused, match="begins with the start"):
        game.enter(0, Stake(1))
