"""A bot plays for somebody: never without a question, never longer than was said, and it can be stopped."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from server.served import Server
from web.hands import begin, prompt, turn


def test_a_bot_plays_this_turn_and_no_more(look: Page, server: Server) -> None:
    look.goto(server.address)
    begin(look, "The First Game")
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Let a bot play for me").click()
    # the button alone does nothing yet
    sure = look.get_by_role("region", name="Let a bot play for me")
    expect(sure).to_contain_text("cannot be undone")
    expect(sure).to_contain_text("stop when the turn is over")
    expect(sure.get_by_role("button", name="Until I return")).to_be_hidden()
    expect(prompt(look)).to_contain_text("Your movement.")
    sure.get_by_role("button", name="Cancel").click()
    expect(sure).to_be_hidden()

    look.get_by_role("button", name="Let a bot play for me").click()
    sure.get_by_role("button", name="This turn").click()
    # it is asked again as soon as the next turn has come to it
    expect(turn(look)).to_contain_text("Turn 2")
    expect(prompt(look)).to_contain_text("Your movement.")


def test_a_bot_can_be_stopped_where_one_looks(look: Page, server: Server) -> None:
    look.goto(server.address)
    look.get_by_role("link", name="Set up a table").click()
    # the game waits for a second person, so that the bot is not done too soon
    look.get_by_label("Scenario").select_option("first-game")
    look.get_by_label("Seat 2: person or bot").select_option("")
    look.get_by_role("button", name="Make the table").click()
    look.get_by_role("link", name="Go to the table").click()
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Let a bot play for me").click()
    look.get_by_role("button", name="Until I return").click()
    expect(prompt(look)).to_contain_text("A bot plays for you until you return.")
    expect(look.get_by_role("region", name="Menu")).to_be_hidden()
    prompt(look).get_by_role("button", name="Take my seat back").click()
    expect(prompt(look)).not_to_contain_text("A bot plays for you")
