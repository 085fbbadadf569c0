"""A bot of your own that sits in a seat by its secret link, as a person in a browser would.

    python examples/bot_client.py http://127.0.0.1:8000 TABLE SECRET

It plays any listed answer at random. Put your own thoughts into `answer`: the view is everything that your seat may know.
docs/protocol.md describes every message; `ask["forms"]` are the orders that this bot leaves alone.
"""

import json
import random
import sys
import uuid

import httpx
from websockets.sync.client import ClientConnection, connect


def merged(before: dict, patch: dict) -> dict:
    """The view after a change: a JSON merge patch (RFC 7396)."""
    after = {key: value for key, value in before.items() if patch.get(key, value) is not None}
    for key, value in patch.items():
        if isinstance(value, dict):
            after[key] = merged(before[key] if isinstance(before.get(key), dict) else {}, value)
        elif value is not None:
            after[key] = value
    return after


def answer(view: dict, ask: dict) -> dict:
    """Any listed answer: a choice, or a move of all tokens that may go."""
    moves = ask.get("moves", {})
    listed = [{"do": "move", "area": a, "to": b, "count": n} for a, ways in moves.items() for b, n in ways.items()]
    return random.choice(ask.get("choices", []) + listed)


def play(socket: ClientConnection, seat: int) -> str:
    """Answers whatever is asked until the game is over."""
    view: dict = {}
    waiting, refused = "", False
    for text in socket:
        message = json.loads(text)
        if message["type"] == "full":
            view, waiting = message["view"], ""
        elif message["type"] == "change":
            view = merged(view, message["patch"])
        elif message["type"] in ("done", "no") and message["id"] == waiting:
            waiting, refused = "", message["type"] == "no"
        ask = view.get("ask")
        if "over" in view:
            return view["over"]
        if ask and ask["required"] and not waiting:
            # whatever was refused, a choice that the ask lists is not
            action = random.choice(ask["choices"]) if refused and ask.get("choices") else answer(view, ask)
            waiting = uuid.uuid4().hex
            act = {"type": "act", "id": waiting, "seat": seat, "ask": ask["number"], "action": action}
            socket.send(json.dumps(act))
    return "the server closed the socket"


def main(address: str, table: str, secret: str) -> None:
    """Enters by the link, and plays."""
    with httpx.Client(base_url=address) as http:
        entered = http.post("/api/enter", json={"table": table, "secret": secret}).raise_for_status().json()
        seat = entered["seats"][-1]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    socket = f"{address.replace('http', 'ws', 1)}/ws/{table}?seat={seat}"
    with connect(socket, additional_headers={"Cookie": cookie}, max_size=None) as opened:
        print(f"seat {seat}: {play(opened, seat)}")


if __name__ == "__main__":
    main(*sys.argv[1:4])
