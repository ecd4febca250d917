"""Everything that leaves the clerk for those who may not know what one merchant packs."""

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec
from werkzeug.test import TestResponse

from companion.game.commands import GATE
from companion.game.values import STEWARD

from .product import (
    A_WHILE_S,
    STEWARDS,
    Browser,
    Fields,
    Product,
    Script,
    as_json,
    chosen_forms,
    laid,
    masked,
    masked_text,
)

SHERIFF, HIDER, OTHER, ASIDE = "green", "blue", "yellow", "orange"
PAGES = tuple(page.removeprefix("/") for page in STEWARDS)
LISTENERS = ("display", *PAGES, f"seat/{SHERIFF}", f"seat/{OTHER}", f"seat/{ASIDE}")
SCRIPTS = tuple(who for who in LISTENERS if who not in PAGES[1:])
"""The steward's right is one, however many pages it opens."""
PRYING_SCRIPTS = ("steward", f"seat/{OTHER}")
"""So few, for the sake of time: the answers are made in one place for all."""

_ALIVE = b"event: alive\ndata: \n\n"

HiddenActs = Callable[["Merchant"], None]


class Heard(msgspec.Struct, frozen=True):
    """One answer, or one event of a stream, as it went over the wire."""

    step: str
    who: str
    what: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Merchant:
    """The one whose acts are hidden; speaks to the clerk from an own browser, and from an own
    reader, or the gate where there is one."""

    def __init__(self, product: Product) -> None:
        self._product = product
        self._mouth = GATE if GATE in product.world.readers().values() else HIDER
        self._browser = product.browser(f"seat:{HIDER}")
        self.hand = product.lies(f"hand:{HIDER}")

    def asks(self, name: str, **fields: str) -> int:
        sent: Fields = {"seat": HIDER, **fields}
        return self._browser.post(f"/seat/{HIDER}/do/{name}", sent).status_code

    def holds_bag(self) -> None:
        self._product.holds_bag(self._mouth, HIDER)

    def reads_in(self, *cards: int) -> None:
        for card in cards:
            self._product.holds(self._mouth, self.hand[card], f"bag:{HIDER}")

    def reads_out(self, *cards: int) -> None:
        for card in cards:
            assert self.asks("SayTakingOut") == 204
            self._product.holds(self._mouth, self.hand[card], f"hand:{HIDER}")

    def types_in(self, *cards: int) -> None:
        """The same cards, but by hand."""
        self.packs(*(self._product.label(self.hand[card]).rpartition("-")[0] for card in cards))
        self.slips_past(*cards)

    def slips_past(self, *cards: int) -> None:
        for card in cards:
            self._product.world.move(self.hand[card], f"bag:{HIDER}")

    def reads_a_stranger(self) -> None:
        self._product.unknown_sticker(self._mouth)

    def packs(self, *goods: str) -> None:
        for good in goods:
            assert self.asks("PackByHand", good=good) == 204


class OpenStream:
    """One open stream; a thread reads it, as a browser would."""

    def __init__(self, answer: TestResponse) -> None:
        self.heard: list[bytes] = []
        self._grown = threading.Condition()
        self.headers = tuple(sorted(answer.headers.items()))
        self._told = 0
        self._chunks = answer.iter_encoded()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def events_up_to(self, mark: bytes) -> list[bytes]:
        """The events so far; the one of the page with this mark is among them."""
        with self._grown:
            arrived = self._grown.wait_for(
                lambda: bool(self.heard) and self.heard[-1].startswith(b"id: " + mark), A_WHILE_S
            )
            assert arrived, f"the stream never brought {mark!r}"
            return list(self.heard)

    def fresh_up_to(self, mark: bytes) -> list[bytes]:
        """The events since this was asked last."""
        return self._untold(self.events_up_to(mark))

    def rest(self) -> list[bytes]:
        """The same, once the stream has come to its end."""
        return self._untold(self.end())

    def _untold(self, heard: list[bytes]) -> list[bytes]:
        fresh = heard[self._told :]
        self._told = len(heard)
        return fresh

    def end(self) -> list[bytes]:
        self._thread.join(A_WHILE_S)
        assert not self._thread.is_alive(), "the stream went on after its end"
        return list(self.heard)

    def _read(self) -> None:
        for chunk in self._chunks:
            if chunk != _ALIVE:  # signs of life come by the clock
                with self._grown:
                    self.heard.append(chunk)
                    self._grown.notify_all()


class Eavesdropper:
    """Writes down every byte for every listener, after every step."""

    def __init__(self, product: Product) -> None:
        self.heard: list[Heard] = []
        self._product = product
        self._browsers = {
            who: product.browser(_holder(who)) for who in LISTENERS if who != "display"
        }
        self._browsers["display"] = product.browser()
        self._scripts = {who: Script(product, _holder(who)) for who in SCRIPTS}
        self._seen: dict[str, str] = {}
        self._streams: dict[str, OpenStream] = {}
        self._changes: dict[str, OpenStream] = {}
        for who in LISTENERS:
            self._browsers[who].get(f"/{who}")
            self._streams[who] = OpenStream(self._browsers[who].get(f"/{who}/stream"))
        for who, script in self._scripts.items():
            self._changes[who] = OpenStream(script.get("/changes"))

    def does(self, who: str, name: str, **fields: str) -> None:
        """A listener does something that must be done, and everyone listens."""
        self._post(who, f"{who} does {name} {fields}", name, fields, script=True)
        assert self.heard[-1].status == 204, self.heard[-1]
        self.listens(f"{who} does {name} {fields}")

    def listens(self, step: str) -> None:
        for who in LISTENERS:
            browser = self._browsers[who]
            page = browser.get(f"/{who}")
            self._keep(step, who, f"GET /{who}", page)
            for path in chosen_forms(f"/{who}", page.text):
                self._note(step, who, "GET", path, browser)
            self._note(step, who, "GET", f"/{who}/now?seen={self._seen.get(who, '')}", browser)
            newest = self.heard[-1]
            if newest.status == 200:
                self._seen[who] = dict(newest.headers)["X-Seen"]
            self._note(step, who, "GET", f"/{who}/now?seen={self._seen[who]}", browser)
            self._hears(step, who, self._streams[who])
        for who, script in self._scripts.items():
            self._keep(step, who, "GET /api/view", script.get("/view"))
            self._hears(step, who, self._changes[who])

    def _hears(self, step: str, who: str, stream: OpenStream) -> None:
        events = stream.events_up_to(self._seen[who].encode())
        self.heard += [
            Heard(step, who, f"event {number}", 0, stream.headers, body)
            for number, body in enumerate(events)
        ]

    def pries(self, step: str, *, in_vain: bool = True) -> None:
        """Every listener tries everything about the hidden bag that is not for them to do."""
        for who in LISTENERS:
            self._note(step, who, "GET", f"/seat/{HIDER}", self._browsers[who])
            self._note(step, who, "GET", f"/seat/{HIDER}/now", self._browsers[who])
            self._note(step, who, "GET", f"/seat/{HIDER}/nothing", self._browsers[who])
            for name, fields in _PRYING:
                for script in (True, False):
                    self._post(who, step, name, fields, script=script)
                    assert self.heard[-1].status >= 400 or not in_vain, self.heard[-1]
                if who in PRYING_SCRIPTS:
                    self._pries_by_script(step, who, name, fields, in_vain=in_vain)

    def _pries_by_script(
        self, step: str, who: str, name: str, fields: dict[str, str], *, in_vain: bool
    ) -> None:
        body = as_json(fields)
        answer = self._scripts[who].post(f"/do/{name}", body, Idempotency_Key="1")
        assert answer.status_code >= 400 or not in_vain, answer.text
        self._keep(step, who, f"POST /api/do/{name} {body}", answer)

    def ends(self) -> None:
        self._product.house.stop_serving()
        for streams in (self._streams, self._changes):
            for who, stream in streams.items():
                body = b"".join(stream.end())
                self.heard.append(Heard("end", who, "stream", 0, (), body))

    def everything(self) -> list[Heard]:
        return [without_chance(one) for one in self.heard]

    def _post(
        self, who: str, step: str, name: str, fields: dict[str, str], *, script: bool
    ) -> None:
        answer = self._browsers[who].post(f"/{who}/do/{name}", {**fields}, script=script)
        self._keep(step, who, f"{name} {fields} {'by script' if script else 'plain'}", answer)

    def _note(self, step: str, who: str, how: str, path: str, browser: Browser) -> None:
        self._keep(step, who, f"{how} {path}", browser.get(path))

    def _keep(self, step: str, who: str, what: str, answer: TestResponse) -> None:
        headers = tuple(sorted(answer.headers.items()))
        self.heard.append(Heard(step, who, what, answer.status_code, headers, answer.data))


def without_chance(one: Heard) -> Heard:
    """Without what chance has drawn, and with the length of what is left."""
    body = masked(one.body)
    shorter = len(one.body) - len(body)
    headers = tuple(
        (name, str(int(value) - shorter) if name == "Content-Length" else masked_text(value))
        for name, value in one.headers
    )
    return msgspec.structs.replace(one, what=masked_text(one.what), headers=headers, body=body)


_ABOUT = {"seat": HIDER, "round": "1"}
_PRYING: list[tuple[str, dict[str, str]]] = [
    ("PackByHand", {"seat": HIDER, "good": "apple"}),
    ("PackByHand", {"seat": HIDER}),
    ("TakeOutByHand", {"seat": HIDER, "good": "silk"}),
    ("TakeOutByHand", {"seat": HIDER}),
    ("SayTakingOut", {"seat": HIDER}),
    ("DismissStrays", {"seat": HIDER}),
    ("SealBag", {"seat": HIDER, "round": "7"}),
    ("SitOut", {"seat": HIDER, "round": "7"}),
    ("Declare", {"seat": HIDER, "good": "silk"}),
    ("Declare", {"seat": HIDER, "good": "apple", "number": "9"}),
    ("PassBag", {**_ABOUT, "bribe": "999"}),
    ("PassBag", {**_ABOUT, "bribe": "-1"}),
    ("OpenBag", {"seat": HIDER, "round": "7"}),
    ("NameCard", {"seat": HIDER, "good": "apple"}),
    ("NameCard", {"seat": HIDER, "good": "silk"}),
    ("NameCard", {"seat": HIDER}),
    ("CountByHand", {"seat": HIDER, "goods.apple": "2"}),
    ("JudgeBag", _ABOUT),
    ("TakeBack", {"step": "0"}),
    ("Nonsense", {}),
]


def pages_of(product: Product) -> list[bytes]:
    """Everybody else's page, as it is now."""
    browsers = [(who, product.browser()) for who in LISTENERS]
    for who, browser in browsers:
        if who != "display":
            browser.enter(_holder(who))
    return [masked(browser.get(f"/{who}").data) for who, browser in browsers]


class Listening:
    """A table laid in a folder of its own, with one hider and everybody else listening."""

    def __init__(self, data: Path, holding: ExitStack, board: str = "table-six") -> None:
        self.product = holding.enter_context(laid(data, board=board))
        self.product.begins(SHERIFF, HIDER, OTHER)
        self.hider = Merchant(self.product)
        self.ears = Eavesdropper(self.product)
        self._other_hand = self.product.lies(f"hand:{OTHER}")
        self.ears.listens("the table is laid")

    def until_declared(self, hidden: HiddenActs, afterwards: HiddenActs | None = None) -> None:
        """The market and the packing; what is hidden happens while others act as they always do."""
        ears = self.ears
        hidden(self.hider)
        ears.listens("hidden acts at the market")
        ears.pries("at the market")
        ears.does("steward", "CloseMarket", round="1")
        ears.pries("while packing")
        ears.does(f"seat/{OTHER}", "PackByHand", seat=OTHER, good="apple")
        self.product.holds(OTHER, self._other_hand[0], f"bag:{OTHER}")
        ears.listens("a card is read")
        if afterwards is not None:
            afterwards(self.hider)
        ears.listens("hidden acts while packing")
        self._takes_back()
        ears.does("steward", "CloseMarket", round="1")
        ears.does(f"seat/{OTHER}", "SealBag", seat=OTHER, round="1")
        ears.does("steward", "SealBag", seat=HIDER, round="1")
        self._takes_back()
        ears.does("steward", "SealBag", seat=HIDER, round="1")
        ears.does("steward", "Declare", seat=HIDER, good="apple", number="3")
        ears.does(f"seat/{OTHER}", "Declare", seat=OTHER, good="apple", number="2")
        ears.pries("at the gate")

    def around_the_gate(self, hidden: HiddenActs) -> None:
        """Everyone sees the bag come and go; which cards come in between is hidden."""
        ears = self.ears
        self.hider.holds_bag()
        ears.listens("the bag at the gate, at the market")
        hidden(self.hider)
        ears.listens("hidden acts at the market")
        ears.does("steward", "CloseMarket", round="1")
        ears.pries("at the gate")
        self.hider.holds_bag()
        ears.listens("the bag again")
        self.product.holds_bag(GATE, OTHER)
        ears.listens("another bag")

    def around_one_who_sits_out(self, hidden: HiddenActs) -> None:
        """The steward says that the merchant has no cards; whether that is so stays a secret."""
        ears = self.ears
        ears.does("steward", "CloseMarket", round="1")
        hidden(self.hider)
        ears.does("steward", "SitOut", seat=HIDER, round="1")
        ears.pries("while packing")
        self._takes_back()
        ears.does("steward", "SitOut", seat=HIDER, round="1")
        ears.does("steward", "SealBag", seat=OTHER, round="1")
        ears.does("steward", "Declare", seat=OTHER, good="apple", number="2")
        self._decides_the_other()

    def _takes_back(self) -> None:
        offered = self.product.house._board.newest(STEWARD).undo
        assert offered is not None
        self.ears.does("steward", "TakeBack", step=str(offered.step))

    def until_the_round_ends(self, decision: Sequence[tuple[str, dict[str, str]]]) -> None:
        """The sheriff decides about the hidden bag, passes the other, and the figure moves on."""
        for name, fields in decision:
            self.ears.does(f"seat/{SHERIFF}", name, seat=HIDER, **fields)
        self.ears.pries("after the reveal", in_vain=False)
        self._decides_the_other()

    def _decides_the_other(self) -> None:
        self.ears.does(f"seat/{SHERIFF}", "PassBag", seat=OTHER, round="1", bribe="2")
        self.ears.does(f"seat/{SHERIFF}", "EndRound", round="1")
        self.ears.pries("in the next round")


def _holder(who: str) -> str:
    """Whose page it is, and whose token a script sends; the display is everyone's."""
    return "steward" if who in PAGES else who.replace("/", ":")
