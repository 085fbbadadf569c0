"""A seat belongs to the person in it: links, sessions, devices, and those who would sit there in secret."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from positions import at
from served import FIRST_GAME, SOON, Server, Visitor, done, serving, wait_until
from sqlalchemy import create_engine
from websockets.exceptions import ConnectionClosed

from ecumene.server.doors import SESSION_AGE, hashed
from ecumene.server.store import migrate


def renewed(visitor: Visitor, table: str, seat: int | None, **how: Any) -> dict[str, Any]:
    link: dict[str, Any] = visitor.http.post(f"/api/tables/{table}/links", json={"seat": seat, **how}).raise_for_status().json()
    return link


def refused(visitor: Visitor, path: str, **order: Any) -> str:
    """The words with which the server refuses this."""
    answer = visitor.http.post(path, json=order)
    assert answer.status_code == 403, answer.text
    reason: str = answer.json()["reason"]
    return reason


def mine(visitor: Visitor, table: str) -> list[int]:
    """The seats of a table that a visitor has."""
    (line,) = [line for line in visitor.http.get("/api/tables").json() if line["table"] == table] or [{"seats": []}]
    return [seat["seat"] for seat in line["seats"] if seat["mine"]]


async def closed(socket: Any) -> int:
    with pytest.raises(ConnectionClosed) as end:
        while True:
            await asyncio.wait_for(socket.recv(), SOON)
    assert end.value.rcvd is not None
    return end.value.rcvd.code


def test_links_open_seats_and_the_maker_gives_them_away(server: Server) -> None:
    """The maker may play every seat until somebody enters it; then the list does not wait for the maker any more."""
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME, names=["Ada", "Bo"])
    assert set(secrets) == {None, 0, 1, 2, 3, 4} and len(set(secrets.values())) == 6
    line = maker.http.get("/api/tables").json()[0]
    assert line["waits"] and all(seat["mine"] for seat in line["seats"])
    assert [seat["name"] for seat in line["seats"]] == ["Ada", "Bo", "", "", ""]
    assert guest.http.get("/api/tables").json() == []
    wrong = guest.http.post("/api/enter", json={"table": table, "secret": secrets[1] + "x"})
    assert wrong.status_code == 403 and "ecumene" not in guest.http.cookies
    assert guest.enter(table, secrets[1]) == [1]
    assert guest.enter(table, secrets[1]) == [1]
    assert guest.enter(table, secrets[None]) == [1]
    assert [seat["mine"] for seat in maker.http.get("/api/tables").json()[0]["seats"]] == [True, False, True, True, True]
    # it lets in one person
    late = server.visitor().http.post("/api/enter", json={"table": table, "secret": secrets[1]})
    assert late.status_code == 403 and "one person" in late.json()["reason"]
    assert [seat["mine"] for seat in guest.http.get("/api/tables").json()[0]["seats"]] == [False, True, False, False, False]
    for seat in (0, 2, 3, 4):
        server.visitor().enter(table, secrets[seat])
    assert not any(seat["mine"] for seat in maker.http.get("/api/tables").json()[0]["seats"])


def test_who_enters_a_seat_has_it_alone(server: Server) -> None:
    """The maker looked at a seat, and planned for it; when its player comes, both sockets are closed, and no others."""
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            open_sockets = {seat: await stack.enter_async_context(maker.socket(table, seat)) for seat in (0, 1, "1&plan=1", None)}
            for opened in open_sockets.values():
                await opened.recv()
            await asyncio.to_thread(guest.enter, table, secrets[1])
            for seat in (1, "1&plan=1"):
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(open_sockets[seat].recv(), SOON)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
            mine = await guest.sit_down(stack, table, 1)
            # a second browser of the guest's leaves the first one its seat
            link = (await asyncio.to_thread(renewed, guest, table, 1, add=True))["secret"]
            await asyncio.to_thread(server.visitor().enter, table, link)
            done(await mine.ask("ping"))
            for seat in (0, None):
                await open_sockets[seat].send('{"type":"ping","id":"p"}')
                while "done" not in (letter := await open_sockets[seat].recv()):
                    assert "said" in letter

    asyncio.run(play())


def test_everybody_is_told_that_a_link_was_renewed(server: Server) -> None:
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME, names=["Ada", "", "Ines"])
    guest.enter(table, secrets[2])

    async def listen() -> None:
        async with guest.sit(table, 2) as client:
            maker.http.post(f"/api/tables/{table}/links", json={"seat": 2}).raise_for_status()
            await client.until(lambda: bool(client.said))
            (said,) = client.said
            assert said["table"] and said["seat"] is None and "link for seat 3 (Ines)" in said["text"]
        # who comes later hears it, too
        async with server_spectator(server, table, secrets[None]) as client:
            assert [line["table"] for line in client.said] == [True]

    asyncio.run(listen())


def server_spectator(server: Server, table: str, secret: str) -> Any:
    visitor = server.visitor()
    visitor.enter(table, secret)
    return visitor.sit(table, None)


# -- what a maker can do --------------------------------------------------------------------------------------


def test_the_maker_cannot_come_back_by_the_link_that_was_given_away(server: Server) -> None:
    """Neither as the maker nor as anybody else: no hand is seen, nothing is said, done or left in the player's name."""
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    assert guest.enter(table, secrets[1]) == [1]
    for thief in (maker, server.visitor()):
        assert "one person" in refused(thief, "/api/enter", table=table, secret=secrets[1])
        assert refused(thief, f"/api/tables/{table}/leave", seat=1)
        assert refused(thief, f"/api/tables/{table}/bots", seat=1, bot="random")
        assert thief.http.get(f"/api/tables/{table}/history?seat=1").status_code == 403

        async def look(thief: Visitor = thief) -> None:
            async with thief.socket(table, 1) as bare:
                assert await closed(bare) == 4403

        asyncio.run(look())
    assert mine(guest, table) == [1] and mine(maker, table) == [0, 2, 3, 4]


def test_of_two_who_have_the_same_link_one_comes_in(server: Server) -> None:
    maker = server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    visitors = [server.visitor() for _ in range(8)]

    async def race() -> list[int]:
        def enter(visitor: Visitor) -> int:
            return visitor.http.post("/api/enter", json={"table": table, "secret": secrets[0]}).status_code

        return await asyncio.gather(*(asyncio.to_thread(enter, visitor) for visitor in visitors))

    assert sorted(asyncio.run(race())) == [201] + [403] * 7
    assert sum(mine(visitor, table) == [0] for visitor in visitors) == 1


def test_there_are_no_links_to_the_seats_of_bots(server: Server) -> None:
    maker = server.visitor()
    table, secrets = maker.make(**FIRST_GAME, bots=["", "", "random", "random", "random"])
    assert set(secrets) == {None, 0, 1}
    assert "a bot plays there" in refused(maker, f"/api/tables/{table}/links", seat=3)
    assert mine(maker, table) == [0, 1]
    # a person's seat stays a person's, whoever plays it for a while
    maker.http.post(f"/api/tables/{table}/bots", json={"seat": 1, "bot": "random"}).raise_for_status()
    assert server.visitor().enter(table, renewed(maker, table, 1)["secret"]) == [1]


def test_whoever_comes_into_a_held_seat_is_announced(server: Server) -> None:
    maker, guest, second = server.visitor(), server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME, names=["Ada", "Bo"])
    guest.enter(table, secrets[1])

    async def listen() -> None:
        async with maker.sit(table, 0) as other, guest.sit(table, 1) as player:
            assert other.said == [], "that somebody takes a free seat concerns nobody else"
            second.enter(table, renewed(guest, table, 1, add=True)["secret"])
            for client in (other, player):
                await client.until(lambda client=client: len(client.said) == 2)
                assert "one more device" in client.said[0]["text"]
                assert "taken the seat of seat 2 (Bo)" in client.said[1]["text"] and client.said[1]["table"]
            # the maker who takes a player's seat does so before everybody's eyes
            maker.enter(table, renewed(maker, table, 1)["secret"])
            await other.until(lambda: len(other.said) == 4)
            assert "has renewed the link for seat 2 (Bo). Anyone who sat there" in other.said[2]["text"]
            assert "taken the seat of seat 2 (Bo)" in other.said[3]["text"]

    asyncio.run(listen())


# -- putting out ----------------------------------------------------------------------------------------------


def test_a_renewed_link_puts_everybody_else_out(server: Server) -> None:
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    guest.enter(table, secrets[2])
    for visitor in (maker, server.visitor()):
        assert refused(visitor, f"/api/tables/{table}/links", seat=2, add=True), "one more device is for the holder to let in"
    assert refused(server.visitor(), f"/api/tables/{table}/links", seat=2)
    assert refused(guest, f"/api/tables/{table}/links", seat=1)
    assert maker.http.post(f"/api/tables/{table}/links", json={"seat": 5}).status_code == 400

    async def play() -> str:
        async with guest.socket(table, 2) as seated, guest.socket(table, "2&plan=1") as planning:
            for opened in (seated, planning):
                await opened.recv()
            link = await asyncio.to_thread(renewed, maker, table, 2)
            assert [await closed(opened) for opened in (seated, planning)] == [4403, 4403]
            return str(link["secret"])

    secret = asyncio.run(play())
    assert mine(guest, table) == []
    assert "no such link" in refused(guest, "/api/enter", table=table, secret=secrets[2])
    late = server.visitor()
    assert late.enter(table, secret) == [2]
    assert "one person" in refused(guest, "/api/enter", table=table, secret=secret)
    assert [visitor.http.get("/api/tables").json()[0]["maker"] for visitor in (maker, late)] == [True, False]


def test_spectators_are_put_out_by_a_renewed_link_and_players_stay(server: Server) -> None:
    maker, watcher, player = server.visitor(), server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    watcher.enter(table, secrets[None])
    player.enter(table, secrets[3])

    async def play() -> None:
        async with watcher.socket(table, None) as seen, player.sit(table, None) as looking, player.sit(table, 3) as seated:
            await seen.recv()
            link = await asyncio.to_thread(renewed, maker, table, None)
            assert await closed(seen) == 4403
            for client in (looking, seated):
                done(await client.ask("ping"))
            assert await asyncio.to_thread(server.visitor().enter, table, link["secret"]) == []

    asyncio.run(play())


def test_the_holder_of_a_seat_sees_its_devices_and_puts_them_out(server: Server) -> None:
    server.plant("devices", at("movement", 4).position())
    holder, other, third = server.visitor(), server.visitor(), server.visitor()
    holder.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    other.http.headers["user-agent"] = (
        "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
    )
    holder.enter("devices", "devices 0")
    holder.enter("devices", "devices 1")
    for visitor in (other, third):
        visitor.enter("devices", renewed(holder, "devices", 0, add=True)["secret"])
    seen = holder.http.get("/api/devices").json()
    assert [(device["name"], device["here"]) for device in seen[:2]] == [("Firefox on Linux", True), ("Chrome on Android", False)]
    assert [[seat["seat"] for seat in device["seats"]] for device in seen] == [[0, 1], [0], [0]]
    assert [[seat["mine"] for seat in device["seats"]] for device in seen] == [[False, False], [True], [True]]
    # who came later sees the same, and can do nothing about it
    assert not any(
        seat["mine"]
        for device in other.http.get("/api/devices").json()
        for seat in device["seats"]
        if device["id"] == seen[0]["id"]
    )
    assert refused(other, "/api/devices/out", device=seen[0]["id"])
    assert refused(other, "/api/tables/devices/links", seat=0)
    assert refused(holder, "/api/devices/out", device="nobody")
    assert server.visitor().http.get("/api/devices").json() == []

    async def play() -> None:
        async with other.socket("devices", 0) as bare, holder.sit("devices", 0) as client:
            await bare.recv()
            left = await asyncio.to_thread(holder.http.post, "/api/devices/out", json={"device": seen[1]["id"]})
            assert [device["id"] for device in left.json()] == [seen[0]["id"], seen[2]["id"]]
            assert await closed(bare) == 4403
            await client.until(lambda: "has removed another device" in client.said[-1]["text"])

    asyncio.run(play())
    assert mine(other, "devices") == [] and mine(third, "devices") == [0]


def test_who_logs_out_is_out(server: Server) -> None:
    maker = server.visitor()
    table, _ = maker.make(**FIRST_GAME)
    cookie = maker.http.cookies["ecumene"]

    async def play() -> None:
        async with maker.socket(table, 0) as seated, maker.socket(table, None) as looking:
            for opened in (seated, looking):
                await opened.recv()
            await asyncio.to_thread(maker.http.post, "/api/logout", json={})
            assert [await closed(opened) for opened in (seated, looking)] == [4403, 4403]

    asyncio.run(play())
    assert "ecumene" not in maker.http.cookies
    maker.pose(cookie)
    assert maker.http.get("/api/tables").json() == [] and refused(maker, f"/api/tables/{table}/links", seat=0)
    assert server.visitor().http.post("/api/logout", json={}).status_code == 200


def maker_of(visitor: Visitor, table: str) -> bool:
    (line,) = visitor.http.get("/api/tables", params={"table": table}).json()
    return bool(line["maker"])


def test_a_table_whose_maker_logs_out_passes_to_whoever_has_sat_there_longest(server: Server) -> None:
    maker, second, third = server.visitor(), server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME, names=["Ada", "Bo", "Cy"])
    third.enter(table, secrets[2])
    second.enter(table, secrets[1])
    assert maker_of(maker, table) and not maker_of(third, table)

    async def play() -> None:
        async with second.sit(table, 1) as client:
            await asyncio.to_thread(maker.http.post, "/api/logout", json={})
            await client.until(lambda: any("looks after the table from now on" in said["text"] for said in client.said))
            assert "(Cy)" in client.said[-1]["text"]

    asyncio.run(play())
    assert maker_of(third, table) and not maker_of(second, table)
    # what a maker may do, the new one does
    assert renewed(third, table, 3)["secret"] and refused(second, f"/api/tables/{table}/links", seat=3)


def test_another_device_of_the_maker_comes_first(server: Server) -> None:
    maker, phone, guest = server.visitor(), server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    maker.enter(table, secrets[0])
    guest.enter(table, secrets[1])
    phone.enter(table, renewed(maker, table, 0, add=True)["secret"])
    maker.http.post("/api/logout", json={}).raise_for_status()
    assert maker_of(phone, table) and not maker_of(guest, table)


def test_a_table_is_asked_for_by_name_only_by_those_who_may_see_it(server: Server) -> None:
    maker, stranger = server.visitor(), server.visitor()
    table, _ = maker.make(**FIRST_GAME)
    maker.make(**FIRST_GAME)
    assert [line["table"] for line in maker.http.get("/api/tables", params={"table": table}).json()] == [table]
    assert stranger.http.get("/api/tables", params={"table": table}).json() == []
    assert maker.http.get("/api/tables", params={"table": "nowhere"}).json() == []


# -- sessions -------------------------------------------------------------------------------------------------


def test_nobody_chooses_anothers_session(server: Server) -> None:
    """Only the server makes sessions; what looks like one is none."""
    for token in ("chosen", "x" * 5000, "ü" * 32, "A" * 32):
        made = httpx.post(f"{server.address}/api/tables", json=FIRST_GAME, headers={b"Cookie": f"ecumene={token}".encode()})
        assert made.status_code == 201 and len(made.cookies["ecumene"]) == 32 and token not in made.headers["set-cookie"]


def test_a_planted_session_is_worth_nothing_when_its_victim_has_come_in(server: Server) -> None:
    maker, planter, victim = server.visitor(), server.visitor(), server.visitor()
    planter.make(**FIRST_GAME)
    table, secrets = maker.make(**FIRST_GAME)
    victim.pose(planted := planter.http.cookies["ecumene"])
    assert victim.enter(table, secrets[1]) == [1]
    assert victim.http.cookies["ecumene"] != planted and mine(victim, table) == [1]
    assert planter.http.get("/api/tables").json() == []
    # and so when the victim makes a table
    second = server.visitor()
    second.pose(planted := victim.http.cookies["ecumene"])
    second.make(**FIRST_GAME)
    assert second.http.cookies["ecumene"] != planted and second.http.get("/api/tables").json()
    assert victim.http.get("/api/tables").json() == []


def test_an_answer_that_was_lost_loses_no_seat(server: Server) -> None:
    """Until the new token has come back, the one before still opens what it opened."""
    maker = server.visitor()
    table, _ = maker.make(**FIRST_GAME)
    before = maker.http.cookies["ecumene"]
    maker.make(**FIRST_GAME)
    after = maker.http.cookies["ecumene"]
    maker.pose(before)
    assert mine(maker, table) == [0, 1, 2, 3, 4]
    maker.pose(after)
    assert mine(maker, table) == [0, 1, 2, 3, 4]
    maker.pose(before)
    assert maker.http.get("/api/tables").json() == []


def test_by_https_the_cookie_is_this_hosts_alone(server: Server) -> None:
    secure = {"X-Forwarded-Proto": "https"}
    made = httpx.post(f"{server.address}/api/tables", json=FIRST_GAME, headers=secure)
    name, _, rest = made.headers["set-cookie"].partition("=")
    assert name == "__Host-ecumene" and {"secure", "httponly", "path=/"} <= {part.strip().lower() for part in rest.split(";")}
    assert "domain" not in rest.lower()
    token = rest.partition(";")[0]

    def tables(cookie: str, headers: dict[str, str]) -> Any:
        return httpx.get(f"{server.address}/api/tables", headers={"Cookie": cookie, **headers}).json()

    assert len(tables(f"__Host-ecumene={token}", secure)) == 1
    # a sister host can set the plain name, and the plain line is not the safe one
    assert tables(f"ecumene={token}", secure) == [] == tables(f"__Host-ecumene={token}", {})


def test_sessions_that_nobody_has_used_for_long_end_with_their_seats(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with serving(folder) as server:
        maker, guest = server.visitor(), server.visitor()
        table, secrets = maker.make(**FIRST_GAME)
        guest.enter(table, secrets[1])
    database = sqlite3.connect(folder / "ecumene.db")
    (session,) = database.execute("SELECT maker FROM tables").fetchone()
    database.execute("UPDATE sessions SET seen = seen - ? WHERE id = ?", (SESSION_AGE + 1, session))
    database.commit()
    with serving(folder) as server:
        left = "SELECT count(*) FROM grants WHERE session = ?"
        wait_until(lambda: database.execute(left, (session,)).fetchone() == (0,))
        assert database.execute("SELECT count(*) FROM sessions WHERE id = ?", (session,)).fetchone() == (0,)
        guest.come_back(server)
        assert mine(guest, table) == [1], "who came lately stays"
        assert renewed(guest, table, 0)["secret"], "and has the table now"
    database.close()


def test_a_folder_of_before_keeps_its_people_and_closes_its_links(tmp_path: Path) -> None:
    """Cookies of the version before go on, by https, too; a link by which somebody came in is used up."""
    token, guest = "m" * 32, "g" * 32
    with serving(tmp_path / "new") as server:
        visitor = server.visitor()
        table, secrets = visitor.make(**FIRST_GAME)
    source = sqlite3.connect(tmp_path / "new" / "ecumene.db")
    (tmp_path / "old").mkdir()
    engine = create_engine(f"sqlite:///{tmp_path / 'old' / 'ecumene.db'}")
    with engine.begin() as db:
        migrate(db, "0005")
        for name, columns in (
            ("tables", "id, setup, commitment, seed, created, position, summary, limits, times"),
            ("seats", "table_id, seat, secret, name, bot"),
            ("entries", "table_id, number, seat, action, draws, message"),
        ):
            for row in source.execute(f"SELECT {columns} FROM {name}"):
                db.exec_driver_sql(f"INSERT INTO {name} ({columns}) VALUES ({', '.join('?' * len(row))})", tuple(row))
        db.exec_driver_sql("UPDATE tables SET maker = ?", (hashed(token),))
        for seat in (0, 1, 3, 4):
            db.exec_driver_sql("INSERT INTO grants VALUES (?, ?, ?, 1)", (hashed(token), table, seat))
        db.exec_driver_sql("INSERT INTO grants VALUES (?, ?, 2, 0)", (hashed(guest), table))
    engine.dispose()
    source.close()
    with serving(tmp_path / "old") as server:
        maker, player, thief = server.visitor(), server.visitor(), server.visitor()
        maker.pose(token)
        player.pose(guest)
        assert mine(maker, table) == [0, 1, 3, 4] and mine(player, table) == [2]
        assert "one person" in refused(thief, "/api/enter", table=table, secret=secrets[2])
        by_https = {"Cookie": f"ecumene={guest}", "X-Forwarded-Proto": "https"}
        assert len(httpx.get(f"{server.address}/api/tables", headers=by_https).json()) == 1
        assert thief.enter(table, secrets[3]) == [3] and mine(maker, table) == [0, 1, 4]
        assert maker.http.post(f"/api/tables/{table}/links", json={"seat": 1}).status_code == 201
