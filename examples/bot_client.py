"""A bot of your own, which sits in a seat by its secret link as a person in a browser would.

    python examples/bot_client.py http://127.0.0.1:8000 TABLE SECRET

It gives any lawful answer. Put your own thoughts into `answer`: `self.view` is everything that your seat may know, and
docs/protocol.md describes every message. It needs `pip install httpx websockets`.
"""

import json
import random
import sys
import uuid
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


def merged(before: Any, patch: Any) -> Any:
    """What a change makes of the view: a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    after = {**before} if isinstance(before, dict) else {}
    for key, value in patch.items():
        after[key] = merged(after.get(key), value)
    return {key: value for key, value in after.items() if value is not None}


class Seat:
    """One seat at a table."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat, self.view = socket, seat, dict[str, Any]()

    def hear(self) -> dict[str, Any]:
        """The next letter of the server; the view follows the game."""
        letter: dict[str, Any] = json.loads(self.socket.recv())
        if letter["type"] == "full":
            self.view = letter["view"]
        elif letter["type"] == "change":
            self.view = merged(self.view, letter["patch"])
        return letter

    def call(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a message and waits for the answer to it."""
        message = {"type": kind, "id": uuid.uuid4().hex, "seat": self.seat, **fields}
        self.socket.send(json.dumps(message))
        while (letter := self.hear()).get("id") != message["id"]:
            pass
        return letter

    def order(self, form: int) -> Any:
        """A compound answer, put together piece by piece."""
        prefix: list[Any] = []
        while True:
            next = self.call("pieces", form=form, prefix=prefix)
            if next["end"] or not next["pieces"]:
                return next.get("whole")
            prefix.append(random.choice(next["pieces"]))

    def answer(self, ask: dict[str, Any]) -> Any:
        """A move, another choice, or an order."""
        moves = [(area, to, most) for area, ways in ask.get("moves", {}).items() for to, most in ways.items()]
        if moves and random.random() < 0.8:
            area, to, most = random.choice(moves)
            return {"do": "move", "area": area, "to": to, "count": random.randint(1, most)}
        return random.choice(ask["choices"]) if ask.get("choices") else self.order(random.randrange(len(ask["forms"])))

    def play(self) -> str:
        """Answers whatever the game waits for, until it is over."""
        while "over" not in self.view:
            ask = self.view.get("ask")
            if ask and ask["required"]:
                self.call("act", ask=ask["number"], action=self.answer(ask))
            else:
                self.hear()
        return str(self.view["over"])


def main(address: str, table: str, secret: str) -> str:
    """Enters by the link, and plays; returns how the game ended."""
    entered = httpx.post(f"{address}/api/enter", json={"table": table, "secret": secret}).raise_for_status()
    seat = entered.json()["seats"][0]
    cookie = f"ecumene={entered.cookies['ecumene']}"
    with connect(f"ws{address[4:]}/ws/{table}?seat={seat}", additional_headers={"Cookie": cookie}, max_size=None) as socket:
        return Seat(socket, seat).play()


if __name__ == "__main__":
    print(main(*sys.argv[1:4]))
