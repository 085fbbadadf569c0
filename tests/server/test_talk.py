"""Talk: to everybody, or from one seat to another, which nobody else hears."""

import asyncio

from served import FIRST_GAME, Server, done


def test_what_one_seat_says_to_another_nobody_else_hears(server: Server) -> None:
    maker = server.visitor()
    table, _ = maker.make(**{**FIRST_GAME, "bots": [""] * 5})

    def texts(client: object) -> list[str]:
        return [said["text"] for said in client.said]  # type: ignore[attr-defined]

    async def play() -> None:
        async with (
            maker.sit(table, 0) as giver,
            maker.sit(table, 1) as taker,
            maker.sit(table, 2) as other,
            maker.sit(table, None) as spectator,
        ):
            done(await giver.ask("say", text="add one more", to=1))
            done(await taker.ask("say", text="to all"))
            for client in (giver, taker, other, spectator):
                await client.until(lambda client=client: "to all" in texts(client))
            assert texts(giver) == texts(taker) == ["add one more", "to all"]
            assert texts(other) == texts(spectator) == ["to all"]
            assert giver.said[0]["to"] == 1 and "to" not in giver.said[1]
            # whoever comes later hears no more of it
            for client, heard in ((taker, ["add one more", "to all"]), (other, ["to all"]), (spectator, ["to all"])):
                await client.resync()
                assert texts(client) == heard
            for seat, client in ((0, giver), (9, giver), (1, spectator)):
                assert (await client.ask("say", text="psst", to=seat))["reason"].startswith("to: only a seat may talk")

    asyncio.run(play())
