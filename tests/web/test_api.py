"""Scripts: the same rights, refusals and secrets as on the pages, and nothing but JSON."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.sentences import SENTENCES
from companion.games.sheriff.views import PublicView, SeatView
from web.api import TableScripts, whole_document
from web.game_pages import GAME_PAGES
from web.security import LARGEST_FORM
from web.simulator import ACTS

from .product import BOX, STEWARDS, Product, Script, as_read, forms_in, laid
from .streaming import visitor_of

SETUP = {"seats": ["green", "blue", "yellow"], "first": "green"}
BEGIN = {"box": BOX, "setup": SETUP}
HOLDERS = ("display", "steward", "simulator", "seat:green", "seat:blue", "seat:red")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """At the market of the first round, for tests that change nothing."""
    with laid(tmp_path_factory.mktemp("table")) as product:
        Script(product, "steward").does("Begin", **BEGIN)
        yield product


def _sentence(answer: TestResponse) -> str:
    told = answer.json
    assert isinstance(told, dict), answer.text
    (message,) = told.values()
    assert set(message) == {"type", "key", "words", "sentence"}
    return str(message["sentence"])


# What the pages can do.

EQUIVALENTS = {
    "/": "/api/view",
    "/display": "/api/view",
    **dict.fromkeys(STEWARDS, "/api/view"),
    "/seat/<seat>": "/api/view",
    "/simulator": "/api/simulator",
}
"""A page's stream is its `changes`; its `now` is the same with the version that was seen."""
JOINING = (
    "/join",
    "/join/<seat>/<key>",
    "/join/do/<name>",
    "/join/in/<seat>",
    "/join/now",
    "/join/stream",
)
FIRST = ("/start", "/start/stream", "/start/now", "/start/do/<name>", "/start/to/<name>")
LINKS = ("/steward/links", "/steward/links/do/<name>")
OF_BROWSERS_ALONE = {
    "/enter/<token>": "scripts send the token itself",
    **dict.fromkeys(FIRST, "the doors of the person who started the clerk; scripts have tokens"),
    "/chronicle": "a file to be kept; `companion export` writes it too",
    **dict.fromkeys(LINKS, "a script asks for a new link as for everything else"),
    **dict.fromkeys(JOINING, "phones join by these; a script has a token, or is given one"),
    "/language/<language>": "a browser's own choice; scripts name theirs in a header",
    "/look/<any(dark, light):look>": "a browser's own choice",
    "/static/<path:filename>": "how pages look",
}


def test_every_address_of_the_pages_has_one_for_scripts(table: Product) -> None:
    rules = {str(rule) for rule in table.house.app.url_map.iter_rules()}
    ours = {rule for rule in rules if rule.startswith("/api")}
    changes = {"/api/view": "/api/changes", "/api/simulator": "/api/simulator/changes"}
    used = {"/api", "/api/openapi.json", "/api/lobby"}  # the last is what the lobby's form offers
    for rule in rules - ours - set(OF_BROWSERS_ALONE):
        page, _, end = re.fullmatch(r"(.*?)(/(stream|now|do/<name>))?", rule).groups()  # type: ignore[union-attr]
        view = EQUIVALENTS[page]
        way = {"stream": changes[view], "do/<name>": view.replace("/view", "") + "/do/<name>"}
        used.add(way.get(end, view))
    assert used == ours


def test_every_form_of_a_page_has_its_operation_in_the_document(table: Product) -> None:
    """The names that templates write down, besides every command and every act there is."""
    paths = set(visitor_of(table.house.app).get("/api/openapi.json").json["paths"])  # type: ignore[index]
    commands = {name for pages in GAME_PAGES.values() for name in pages.commands}
    assert {kind.__name__ for kind in Sheriff.commands} < commands
    browser = table.browser("steward", "seat:blue", "simulator")
    pages = [browser.get(path).text for path in ("/steward", "/seat/blue", "/simulator")]
    forms = {form.action.partition("/do/")[::2] for page in pages for form in forms_in(page)}
    named = {f"/api{page if page == '/simulator' else ''}/do/{name}" for page, name in forms}
    assert len(named) > 10
    acts = {f"/api/simulator/do/{name}" for name in ACTS}
    doing = {f"/api/do/{name}" for name in commands | {"Begin"}} | acts
    assert named <= doing
    assert {path for path in paths if "/do/" in path} == doing
    assert paths - doing == {
        "/api",
        "/api/openapi.json",
        "/api/lobby",
        "/api/view",
        "/api/changes",
        "/api/simulator",
        "/api/simulator/changes",
    }


def test_the_document_is_everyones_and_leaves_the_simulator_out_without_one(
    tmp_path: Path, table: Product
) -> None:
    assert Script(table).get("/openapi.json").data == whole_document(simulated=True)
    with laid(tmp_path, simulate=False) as product:
        assert Script(product).get("/openapi.json").data == whole_document(simulated=False)
        assert "simulator" not in json.loads(whole_document(simulated=False))["paths"]
        for path in ("/simulator", "/simulator/changes"):
            assert Script(product, "simulator").get(path).status_code == 404
        assert Script(product, "simulator").post("/simulator/do/refill", {}).status_code == 404


def test_the_document_asks_for_no_chance_and_describes_each_command_in_its_own_words() -> None:
    document = json.loads(whole_document(simulated=True))
    sealing = document["components"]["schemas"]["SealBag"]
    assert set(sealing["properties"]) == {"type", "seat", "round"}
    assert sealing["required"] == ["seat", "round"]
    declaring = document["paths"]["/api/do/Declare"]["post"]
    assert declaring["summary"] == "One legal good"
    assert declaring["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Declare"
    }
    assert "sentence" in document["components"]["schemas"]["Message"]["properties"]


# Who may see and do what.


def test_each_token_sees_what_its_page_sees(table: Product) -> None:
    views = {}
    for holder in ("display", "steward", "seat:green", "seat:blue", "seat:red"):
        script = Script(table, holder)
        you = "public" if holder == "display" else holder
        assert script.get("").json["you"] == you  # type: ignore[index]
        told = script.get("/view").json
        assert isinstance(told, dict)
        assert told["you"] == you
        views[you] = told["table"]["view"]
    assert views["steward"] == views["public"] == views["seat:red"]
    for seat in ("green", "blue"):
        posted = table.newest(seat).view
        assert isinstance(posted, SeatView)
        assert views[f"seat:{seat}"]["mine"]["seat"] == seat
        assert views[f"seat:{seat}"]["public"] == views["public"]
    assert isinstance(table.newest().view, PublicView)


def test_every_sentence_comes_with_its_key_and_words(table: Product) -> None:
    told = Script(table).table()
    assert told["feed"][0] == {
        "type": "Message",
        "key": "news.game_began",
        "words": {"sheriff": "seat.green"},
        "sentence": "A new game begins. Green is the first sheriff.",
    }
    next_step = as_read(told["view"]["next_step"]["sentence"])
    assert next_step.startswith("Everyone draws up to 6 cards.")


@pytest.mark.parametrize("holder", HOLDERS)
def test_nobody_can_do_what_the_token_is_not_for(table: Product, holder: str) -> None:
    script = Script(table, holder)
    turned_away = {"display": 401, "simulator": 403}.get(holder, 409)
    if holder != "steward":
        answer = script.post("/do/Begin", BEGIN)
        assert answer.status_code == turned_away
        _sentence(answer)
    packing = script.post("/do/PackByHand", {"seat": "yellow", "good": "apple"})
    assert packing.status_code == turned_away
    assert holder in ("display", "simulator") or "somebody else" in _sentence(packing)
    if holder != "simulator":
        code = 401 if holder == "display" else 403
        assert script.get("/simulator").status_code == code
        assert script.post("/simulator/do/refill", {}).status_code == code
    else:
        assert script.get("/view").status_code == 403


def test_a_token_that_opens_nothing_is_not_taken_for_none(table: Product) -> None:
    token = table.house.rights.token_of("steward")
    client = visitor_of(table.house.app)
    for sent in (
        "Bearer nothing",
        "Bearer",
        "",
        f"Basic {token}",
        token,
        f"Bearer {token}x",
        "Bearer \xfc",
    ):
        for path in ("/api", "/api/view", "/api/changes", "/api/simulator"):
            answer = client.get(path, headers={"Authorization": sent})
            assert answer.status_code == 401, (path, sent)
            assert answer.headers["WWW-Authenticate"] == "Bearer"
            assert _sentence(answer).startswith("That token opens nothing here")


def test_a_cookie_is_no_right_here(table: Product) -> None:
    browser = table.browser("steward", "seat:blue")
    browser.client.set_cookie("right", table.house.rights.token_of("steward"), path="/")
    assert browser.get("/api").json["you"] == "public"  # type: ignore[index]
    answer = browser.client.post("/api/do/CloseMarket", json={"round": 1})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_site_gets_nothing_done_even_with_a_token(
    table: Product, headers: dict[str, str]
) -> None:
    answer = Script(table, "steward").post("/do/CloseMarket", {"round": 1}, **headers)
    assert answer.status_code == 403
    assert _sentence(answer).startswith("This request came from another site")
    assert "Access-Control-Allow-Origin" not in answer.headers


# What is answered.


def test_what_is_done_is_answered_with_the_version_after_it(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward, blue = Script(product, "steward"), Script(product, "seat:blue")
        steward.does("Begin", **BEGIN)
        before = blue.get("/view").json["seen"]  # type: ignore[index]
        assert blue.get(f"/view?seen={before}").status_code == 204
        seen = blue.does("PackByHand", seat="blue", good="silk")
        assert seen != before
        newest = blue.get(f"/view?seen={before}").json
        assert isinstance(newest, dict)
        assert newest["seen"] == seen
        assert newest["table"]["view"]["mine"]["bag"] == [["silk", 1]]


def test_a_refusal_names_its_key_and_says_the_sentence_of_the_page(table: Product) -> None:
    fields = {"seat": "blue", "good": "silk"}
    answer = Script(table, "seat:blue").post("/do/TakeOutByHand", fields)
    on_the_page = table.browser("seat:blue").post("/seat/blue/do/TakeOutByHand", {**fields})
    assert (answer.status_code, answer.json) == (
        409,
        {
            "refused": {
                "type": "Message",
                "key": "why.not_in_bag",
                "words": {},
                "sentence": on_the_page.text,
            }
        },
    )


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("CountPile", {"pile": "draw", "was": 3, "counted": 4, "reason": "found"}),
        ("TakeCard", {"seat": "blue", "turn": 1}),
    ],
)
def test_a_command_of_another_game_is_refused(
    table: Product, name: str, fields: dict[str, object]
) -> None:
    """Both games have the first one, with fields of their own; the other is of that game alone."""
    answer = Script(table, "steward").post(f"/do/{name}", fields)
    assert answer.status_code == 409
    assert _sentence(answer).startswith("That is a command of another game")


def test_without_a_game_every_command_is_refused(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = Script(product, "steward")
        assert steward.table()["view"] is None
        answer = steward.post("/do/CloseMarket", {"round": 1})
        assert answer.status_code == 409
        assert _sentence(answer).startswith("No game is on the table yet")
        lobby = Script(product).get("/lobby").json
        assert isinstance(lobby, dict)
        assert set(lobby["offered"]["boxes"][BOX]) <= set(lobby["options"])
        assert lobby["offered"]["seats"][:2] == ["green", "blue"]
        royal = lobby["options"]["royal"]
        assert royal["name"]["sentence"] == SENTENCES["option.royal"]
        assert royal["changes"]["sentence"] == SENTENCES["option.royal.changes"]


def test_the_same_request_with_the_same_text_is_carried_out_once(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward, blue = Script(product, "steward"), Script(product, "seat:blue")
        for _ in range(2):
            answer = steward.post("/do/Begin", BEGIN, Idempotency_Key="evening")
            assert (answer.status_code, product.newest().game_id) == (200, "0001")
        apple = {"seat": "blue", "good": "apple"}
        for _ in range(3):
            answer = blue.post("/do/PackByHand", apple, Idempotency_Key="1")
            assert answer.status_code == 200
        assert blue.table()["view"]["mine"]["counted"] == 1
        silk = {"seat": "blue", "good": "silk"}
        assert blue.post("/do/PackByHand", silk, Idempotency_Key="1").status_code == 200
        for _ in range(2):
            assert blue.post("/do/PackByHand", apple).status_code == 200
        assert blue.table()["view"]["mine"]["counted"] == 4


def test_the_same_text_in_the_next_game_does_nothing_unless_it_names_that_game(
    tmp_path: Path,
) -> None:
    with laid(tmp_path) as product:
        steward = Script(product, "steward")
        market, key = {"round": 1}, {"Idempotency_Key": "market"}
        steward.does("Begin", **BEGIN)
        assert steward.post("/do/CloseMarket", market, **key).status_code == 200
        steward.does("Begin", **BEGIN, instead_of="0001")
        assert steward.post("/do/CloseMarket", market, **key).status_code == 200
        assert steward.table()["view"]["phase"] == "market"
        stale = steward.post("/do/CloseMarket", market, Game_Id="0001")
        assert _sentence(stale).startswith("That was meant for another game")
        for game_id in ("1", "0x01", "", "0" * 19):
            assert steward.post("/do/CloseMarket", market, Game_Id=game_id).status_code == 400
        assert steward.table()["view"]["phase"] == "market"
        meant = {**key, "Game_Id": "0002"}
        assert steward.post("/do/CloseMarket", market, **meant).status_code == 200
        assert steward.table()["view"]["phase"] != "market"


def test_a_seat_is_handed_out_and_freed_once_however_often_a_script_asks(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward, key = Script(product, "steward"), {"Idempotency_Key": "1"}
        codes, seat = set(), {"seat": "blue"}
        for _ in range(3):
            assert steward.post("/do/HandOutSeat", seat, **key).status_code == 200
            codes.add(steward.table()["handed_out"]["blue"]["code"])
        assert len(codes) == 1
        assert steward.post("/do/FreeSeat", seat, **key).status_code == 200
        phone = product.browser("seat:blue")
        for name in ("FreeSeat", "HandOutSeat"):
            assert steward.post(f"/do/{name}", seat, **key).status_code == 200
        assert phone.get("/seat/blue").status_code == 200


def test_nobody_learns_by_the_same_text_what_somebody_else_asked(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        Script(product, "steward").does("Begin", **BEGIN)
        silk = {"seat": "blue", "good": "silk"}
        asked = Script(product, "seat:blue").post("/do/PackByHand", silk, Idempotency_Key="1")
        assert asked.status_code == 200
        for holder in ("seat:yellow", "steward"):
            answers = [
                Script(product, holder).post("/do/PackByHand", body, Idempotency_Key="1")
                for body in (silk, {"seat": "blue", "good": "mead"})
            ]
            assert [answer.status_code for answer in answers] == [409, 409]
            assert answers[0].data == answers[1].data


def test_chance_that_comes_with_a_request_counts_for_nothing(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = Script(product, "steward")
        steward.does("Begin", **BEGIN)
        steward.does("CloseMarket", round=1)
        codes = set()
        for _ in range(2):
            steward.does("SealBag", seat="blue", round=1, chance="0" * 32)
            (bag,) = [s["bag"] for s in steward.table()["view"]["seats"] if s["seat"] == "blue"]
            codes.add(bag["code"])
            steward.does("TakeBack", step=steward.table()["undo"]["step"])
        assert len(codes) == 2


UNREADABLE = [
    ("/do/Declare", b"{", "JSON", 400),
    ("/do/Declare", b"", "JSON", 400),
    ("/do/Declare", b"\xff", "JSON", 400),
    ("/do/Declare", b"[]", "JSON", 400),
    ("/do/Declare", b"[" * 16_000, "JSON", 400),
    ("/do/Declare", b'{"seat": "blue"}', "good", 400),
    ("/do/Declare", b'{"seat": "blue", "good": 3}', "good", 400),
    ("/do/Declare", b'{"seat": "blue", "good": "apple", "number": "3"}', "number", 400),
    ("/do/Declare", b'{"seat": "blue", "good": "apple", "number": 1e400}', "number", 400),
    ("/do/Declare", b'{"seat": "blue", "good": "apple", "x": 1}', "x", 400),
    ("/do/Declare", b'{"type": "SealBag", "seat": "blue", "good": "apple"}', "type", 400),
    ("/do/CountByHand", b'{"seat": "blue", "goods": {"apple": true}}', "goods", 400),
    ("/do/Begin", b'{"box": "x", "setup": {"seats": ["green"]}}', "setup.first", 400),
    ("/do/Begin", b'{"box": "x", "setup": {"seats": [1], "first": "green"}}', "setup.seats", 400),
]


@pytest.mark.parametrize(("path", "body", "field", "code"), UNREADABLE)
def test_what_cannot_be_read_is_named(
    table: Product, path: str, body: bytes, field: str, code: int
) -> None:
    answer = _raw(table, path, body)
    assert answer.status_code == code
    assert f"This cannot be read: {field} (" in _sentence(answer)


@pytest.mark.parametrize("number", [-1, 2**63, 2**64, -(2**70), 10**300])
def test_a_number_of_any_size_is_refused_with_a_sentence(table: Product, number: int) -> None:
    steward = Script(table, "steward")
    coins = {"seat": "blue", "was": 50, "counted": number, "reason": "Recount"}
    for name, fields in (("CorrectGold", coins), ("CloseMarket", {"round": number})):
        answer = steward.post(f"/do/{name}", fields, Idempotency_Key="1")
        assert answer.status_code == 409
        assert _sentence(answer).endswith(".")


def _raw(
    product: Product, path: str, body: bytes, kind: str = "application/json", key: str = "key"
) -> TestResponse:
    script = Script(product, "steward")
    headers = {**script.right, "Idempotency-Key": key}
    return script.client.post(f"/api{path}", data=body, content_type=kind, headers=headers)


def test_everything_else_that_is_wrong_is_told_in_json_too(
    table: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    steward = Script(table, "steward")
    answers = [
        (400, steward.get("", Host="evil.example")),
        (400, steward.get("/view?seen=yesterday")),
        (400, _raw(table, "/do/CloseMarket", b'{"round": 1}', key="x" * 65)),
        (404, steward.get("/")),
        (404, steward.get("/nothing")),
        (404, steward.post("/do/Nonsense", {})),
        (404, Script(table, "simulator").post("/simulator/do/nonsense", {})),
        (405, steward.get("/do/CloseMarket")),
        (405, steward.post("/view", {})),
        (405, steward.client.options("/api/view")),
        (413, steward.post("/do/CloseMarket", {"round": "1" * LARGEST_FORM})),
        (415, _raw(table, "/do/CloseMarket", b"round=1", "application/x-www-form-urlencoded")),
        (415, _raw(table, "/do/CloseMarket", b'{"round": 1}', "text/plain")),
    ]
    monkeypatch.setattr(TableScripts, "_shown", lambda *_: 1 / 0)
    answers.append((500, steward.get("/view")))
    for code, answer in answers:
        assert (answer.status_code, answer.content_type) == (code, "application/json")
        assert _sentence(answer).endswith(".")
    assert answers[7][1].headers["Allow"] == "POST"


def test_a_stream_brings_a_whole_view_whenever_it_changes(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        blue = Script(product, "seat:blue")
        answer = blue.get("/changes")
        chunks = answer.iter_encoded()
        assert next(chunks).startswith(b"retry:")
        assert _event(next(chunks))["table"]["view"] is None
        Script(product, "steward").does("Begin", **BEGIN)
        first = _event(next(chunks))
        assert first["you"] == "seat:blue"
        seen = blue.does("PackByHand", seat="blue", good="silk")
        second = _event(next(chunks))
        assert (second["seen"], second["table"]["view"]["mine"]["bag"]) == (seen, [["silk", 1]])
        answer.close()


def _event(chunk: bytes) -> Any:
    mark, told = re.fullmatch(rb"id: (\S+)\ndata: (.*)\n\n", chunk).groups()  # type: ignore[union-attr]
    event = json.loads(told)
    assert event["seen"] == mark.decode()
    return event


def test_a_script_moves_the_simulated_cards_as_their_page_does(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        Script(product, "steward").does("Begin", **BEGIN)
        cards = Script(product, "simulator")
        told = cards.get("/simulator").json
        assert isinstance(told, dict)
        assert "deck" not in told["places"]
        tag = told["places"]["hand:blue"][0]["tag"]
        answer = cards.post("/simulator/do/move", {"tag": tag, "place": "bag:blue"})
        assert answer.status_code == 200
        assert product.lies("bag:blue") == [tag]
        again = cards.post("/simulator/do/move", {"tag": "nothing", "place": "bag:blue"})
        assert again.status_code == 409
        assert _sentence(again).startswith("Hands could not have done that")
        stream = cards.get("/simulator/changes")
        chunks = stream.iter_encoded()
        next(chunks)
        assert _event(next(chunks))["places"]["bag:blue"][0]["tag"] == tag
        stream.close()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["seat", "good", "goods", "round", "setup", "type", "tag", "place"])
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(
    holder=st.sampled_from(HOLDERS),
    name=st.sampled_from(
        [kind.__name__ for kind in Sheriff.commands] + ["Begin", "TakeBack", "Nonsense"]
    ),
    body=anything,
)
@settings(max_examples=150)
def test_no_body_brings_anything_but_an_answer_in_json(
    table: Product, holder: str, name: str, body: object
) -> None:
    before = [table.house._board.newest(party) for party in table.house._board.audiences]
    answer = Script(table, holder).post(f"/do/{name}", body)
    assert answer.status_code in (200, 400, 401, 403, 404, 409)
    assert answer.content_type == "application/json"
    if answer.status_code != 200:
        assert _sentence(answer).endswith(".")
        assert [table.house._board.newest(p) for p in table.house._board.audiences] == before
    assert msgspec.json.decode(answer.data)
