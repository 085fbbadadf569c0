"""Requests: headers, cookies, links, and what may be posted from where."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from served import FIRST_GAME, TITLE, Server, serving

from ecumene import titles
from ecumene.server import page
from ecumene.server.allowances import TABLES, Allowances
from ecumene.server.refusing import NotYours


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    http = server.visitor().http
    for path in ("/", "/assets/index-1a2b3c.js", "/api/titles", "/api/tables", "/health", "/nothing", "/api/nothing", "/ws/x"):
        answer = http.get(path)
        assert "default-src 'self'" in answer.headers["content-security-policy"], path
        assert "unsafe-eval" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers and "strict-transport-security" not in answer.headers
    secure = http.get("/", headers={"X-Forwarded-Proto": "https"})
    assert secure.headers["strict-transport-security"]


def test_the_page_is_kept_as_long_as_it_may(server: Server) -> None:
    http = server.visitor().http
    assert http.get("/").headers["cache-control"] == "no-cache"
    assert http.get("/index.html").headers["cache-control"] == "no-cache"
    assert http.get("/assets/index-1a2b3c.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    assert http.get("/assets/other.js").headers["cache-control"] == "no-cache"
    assert http.get("/api/tables").headers["cache-control"] == "no-store"
    for lasting in (f"/api/titles/{TITLE}/data", "/api/boards/ancient_world", "/api/boards/ancient_world/relief"):
        first = http.get(lasting)
        assert "no-cache" in first.headers["cache-control"]
        again = http.get(lasting, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert http.get(lasting, headers={"if-none-match": 'W/"of-an-older-server"'}).content == first.content
    etag = http.get("/assets/index-1a2b3c.js").headers["etag"]
    assert etag


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b3c.js", f"/api/titles/{TITLE}/data"])
def test_large_answers_are_compressed(server: Server, path: str) -> None:
    with server.visitor().http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        body = b"".join(answer.iter_raw())
    whole = gzip.decompress(body)
    assert len(body) < len(whole) / 2


def test_what_was_compressed_when_it_was_built_is_sent_as_it_is(server: Server) -> None:
    http, path = server.visitor().http, "/assets/index-1a2b3c.js"
    with http.stream("GET", path, headers={"Accept-Encoding": "gzip, deflate, br"}) as answer:
        assert answer.headers["content-encoding"] == "br" and answer.headers["vary"] == "accept-encoding"
        assert b"".join(answer.iter_raw()) == b"as if it were brotli" * 100
        assert "javascript" in answer.headers["content-type"]
    plain = http.get(path, headers={"Accept-Encoding": "identity"})
    assert plain.text == "export default 1;" * 200 and "content-encoding" not in plain.headers
    assert http.get(path, headers={"if-none-match": plain.headers["etag"]}).status_code == 304
    assert http.head(path).status_code == 200 and http.head(path).content == b""


def test_the_api_is_described(server: Server) -> None:
    described = server.visitor().http.get("/schema").raise_for_status().json()
    assert described["openapi"].startswith("3.") and described["info"]["title"] == "Ecumene"
    assert {"/api/tables", "/api/enter", "/api/devices", "/api/tables/{table}/links", "/health"} <= set(described["paths"])
    assert "Enter" in described["components"]["schemas"] or any("Enter" in name for name in described["components"]["schemas"])


def test_files_beside_the_page_are_not_served(server: Server) -> None:
    http = server.visitor().http
    for path in ("/../data/ecumene.db", "/%2e%2e/data/ecumene.db", "/assets/..%2f..%2fdata/ecumene.db", "//etc/passwd"):
        assert http.get(path).status_code in (400, 404), path
    for board in ("..", "western%2e", "ancient_world.geometry", "x" * 500):
        assert http.get(f"/api/boards/{board}").status_code in (400, 404)
    assert http.get("/api/boards/eagle_world/relief").status_code in (400, 404)


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    http = server.visitor().http
    made = http.post("/api/tables", json=FIRST_GAME)
    flags = {part.strip().lower() for part in made.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= flags and "secure" not in flags
    http.cookies.clear()
    made = http.post("/api/tables", json=FIRST_GAME, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in {part.strip().lower() for part in made.headers["set-cookie"].split(";")}


def test_only_json_from_our_own_page_changes_anything(server: Server) -> None:
    http = server.visitor().http
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        refused = http.post("/api/tables", content=b'{"title": "western-empires"}', headers={"Content-Type": kind})
        assert refused.status_code == 415 and refused.json()["rule"] == "request"
    for origin in ("https://evil.example", "null", f"{server.address}0"):
        refused = http.post("/api/tables", json=FIRST_GAME, headers={"Origin": origin})
        assert refused.status_code == 403 and "another site" in refused.json()["reason"]
    assert http.post("/api/tables", json=FIRST_GAME, headers={"Origin": server.address}).status_code == 201


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"title": "chess"}, "there is no title 'chess'"),
        ({"title": TITLE, "seats": 4}, "seats"),
        ({"title": TITLE, "seats": "five"}, "seats"),
        ({"title": TITLE, "scenario": "long"}, "no scenario 'long'"),
        ({"title": TITLE, "options": {"ast": "third"}}, "option ast"),
        ({"title": TITLE, "bots": ["clever"]}, "no bot 'clever'"),
        ({"title": TITLE, "bots": [""] * 6}, "at most one"),
        ({"title": TITLE, "names": ["x" * 41]}, "names"),
        ({"title": TITLE, "colour": "red"}, "colour"),
        ({}, "title"),
        ([], "object"),
    ],
)
def test_an_order_for_a_table_is_refused_by_field(server: Server, order: Any, words: str) -> None:
    refused = server.visitor().http.post("/api/tables", json=order)
    assert refused.status_code == 400 and words in refused.json()["reason"], refused.json()


def test_broken_and_large_bodies(server: Server) -> None:
    http = server.visitor().http
    for body, status in ((b"{", 400), (b"\xff", 400), (b"[" * 60_000, 400), (b" " * 100_000, 413)):
        refused = http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert refused.status_code == status and set(refused.json()) == {"rule", "reason"}
        assert "Traceback" not in refused.text
    assert http.put("/api/tables", json={}).status_code == 405


def test_so_many_tables_and_no_more() -> None:
    allowances = Allowances()
    for _ in range(TABLES):
        allowances.take("one", "192.0.2.7")
    for session, address in (("one", "192.0.2.8"), ("two", "192.0.2.7")):
        with pytest.raises(NotYours, match="within an hour"):
            allowances.take(session, address)
    allowances.take("three", "192.0.2.9")
    # who has one of the newer addresses has many
    for number in range(TABLES):
        allowances.take(f"six {number}", f"2001:db8:1:2::{number:x}")
    with pytest.raises(NotYours, match="within an hour"):
        allowances.take("six", "2001:db8:1:2:ffff::1")
    allowances.take("six", "2001:db8:1:3::1")
    with pytest.raises(NotYours, match="within an hour"):
        allowances.take("mapped", "::ffff:192.0.2.7")
    # a server at home is not limited by the address that everybody there has
    for number in range(2 * TABLES):
        allowances.take(f"home {number}", "127.0.0.1")


def test_a_session_that_makes_too_many_tables_is_refused(server: Server) -> None:
    visitor = server.visitor()
    visitor.make(**FIRST_GAME)
    answers = [visitor.http.post("/api/tables", json={"title": TITLE, "seats": 99}) for _ in range(TABLES)]
    assert [answer.status_code for answer in answers] == [400] * (TABLES - 1) + [403]
    assert "tables within an hour" in answers[-1].json()["reason"]


def test_an_address_that_makes_too_many_tables_is_refused(tmp_path: Path) -> None:
    """Each request is somebody else's by its cookie, and all come from one address, as the proxy before the server says."""
    with serving(tmp_path / "data") as server:

        def make(address: str) -> int:
            order = {"title": TITLE, "seats": 99}  # no such table is made, and the attempt counts all the same
            return server.visitor().http.post("/api/tables", json=order, headers={"X-Forwarded-For": address}).status_code

        assert [make("203.0.113.7") for _ in range(TABLES + 1)] == [400] * TABLES + [403]
        assert make("203.0.113.8") == 400, "somebody else has a limit of their own"
        assert server.visitor().http.post("/api/tables", json={"title": TITLE, "seats": 99}).status_code == 400


def test_a_page_that_was_built_anew_is_served_without_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "LOOK_EVERY", 0.0)
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)

    def build(number: int) -> None:
        for old in (folder / "assets").iterdir():
            old.unlink()
        (folder / "assets" / f"index-{number}.js").write_text(f"build {number}")
        (folder / "index.html").write_text(f"<script src=assets/index-{number}.js>")

    def text(path: str) -> str | None:
        file = built.get(path)
        return None if file is None else file.forms[""].decode()

    build(1)
    built = page.Built(folder)
    assert text("/") == "<script src=assets/index-1.js>" and text("/assets/index-1.js") == "build 1"
    build(22)
    assert text("/") == "<script src=assets/index-22.js>" and text("/assets/index-22.js") == "build 22"
    # a page that is open still finds what it was built with; after one more build it does not
    assert text("/assets/index-1.js") == "build 1"
    build(333)
    assert text("/assets/index-22.js") == "build 22" and text("/assets/index-1.js") is None
    # while it is being built, the last one is served
    (folder / "index.html").unlink()
    assert text("/") == "<script src=assets/index-333.js>"
    assert text("/../secret") is None


def test_what_the_page_needs_to_know_of_a_title(server: Server) -> None:
    http = server.visitor().http
    (sheet,) = [sheet for sheet in http.get("/api/titles").json() if sheet["id"] == TITLE]
    assert "steady" in sheet["bots"]
    printed = http.get(f"/api/titles/{TITLE}/data").json()
    keys = {step.standing for step in titles.load(TITLE).steps if step.standing}
    assert set(printed["standing"]) == keys
    assert http.get("/api/titles/chess/data").status_code == 400


def test_the_rules_are_told_in_our_words(server: Server) -> None:
    sections = server.visitor().http.get("/api/titles/western-empires/help").raise_for_status().json()
    assert [section["id"] for section in sections] == ["phases", "calamities", "advances", "cards", "other"]
    movement = sections[0]["topics"][2]
    assert movement["id"] == "movement" and movement["parts"][1]["clauses"][0]["id"] == "WE 3.tokens.1"
    assert server.visitor().http.get("/api/titles/chess/help").status_code == 400
