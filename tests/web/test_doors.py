"""Who is let in where: every door of the product, tried with every key and with none."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.routing import Rule
from werkzeug.test import Client, TestResponse

from web.render import Renderer
from web.security import LARGEST_FORM
from web.statics import ASK_EACH_TIME

from .product import STEWARDS, Product, laid
from .streaming import visitor_of

SEATS = ("green", "blue", "yellow", "red", "purple", "orange", "white", "grey")
HOLDERS = ("start", "steward", "simulator", *(f"seat:{seat}" for seat in SEATS))
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    with laid(tmp_path_factory.mktemp("table")) as product:
        product.begins("green", "blue", "yellow")
        yield product


def _addresses(product: Product) -> list[tuple[str, str, str | None]]:
    """Every method and address of the URL map, and whose it is; nobody's are everybody's."""
    found: list[tuple[str, str, str | None]] = []
    for rule in product.house.app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            found += [(method, path, _holder(path)) for path in _paths(rule)]
    return found


def _paths(rule: Rule) -> list[str]:
    path = str(rule).replace("<any(dark, light):look>", "dark")
    path = path.replace("<language>", "pl")
    path = path.replace("<path:filename>", "table.css").replace("<token>", "nothing")
    path = path.replace("<key>", "nothing")
    path = path.replace("/start/to/<name>", "/start/to/setup").replace("<name>", "EndRound")
    return [path.replace("<seat>", seat) for seat in SEATS] if "<seat>" in path else [path]


def _holder(path: str) -> str | None:
    parts = path.split("/")[1:]
    if parts[0] == "seat":
        return f"seat:{parts[1]}"
    return parts[0] if parts[0] in ("start", "steward", "simulator") else None


def _knock(client: Client, method: str, path: str, **headers: str) -> TestResponse:
    """The answer, closed unread: a stream that is let in would never end."""
    answer = client.open(path, method=method, headers=dict(headers))
    if answer.content_type != "text/event-stream":
        answer.get_data()
    answer.close()
    return answer


def _everything_posted(product: Product) -> object:
    board = product.house._board
    return [board.newest(audience) for audience in board.audiences]


def _on_disk(product: Product) -> dict[Path, bytes]:
    """Every file but the journal's reading marks, which move whenever the clerk looks in it."""
    files = (path for path in sorted(product.data.rglob("*")) if path.is_file())
    return {path: path.read_bytes() for path in files if not path.name.endswith("-shm")}


def _assert_guarded(answer: TestResponse) -> None:
    given = {name: answer.headers.get(name) for name in HEADERS}
    expected = dict(HEADERS)
    if answer.request.path.startswith("/static") and answer.status_code == 200:
        expected["Cache-Control"] = ASK_EACH_TIME  # the same for everyone
    assert given == expected, f"{answer.status_code} {answer.request.path}"
    assert answer.headers["Referrer-Policy"] in ("no-referrer", "same-origin")
    assert "Server" not in answer.headers


def test_the_map_has_the_doors_we_think_of(table: Product) -> None:
    addresses = {path for _, path, _ in _addresses(table)}
    assert {"/", "/display", "/display/now", "/display/stream", "/look/dark"} <= addresses
    assert {"/join", "/join/stream", "/join/in/red"} <= addresses
    assert {"/steward/stream", "/seat/red/now", "/simulator/stream", "/enter/nothing"} <= addresses
    writing = {path for method, path, _ in _addresses(table) if method == "POST"}
    owned = {f"/seat/{seat}/do/EndRound" for seat in SEATS}
    scripts = {"/api/do/EndRound", "/api/simulator/do/EndRound"}
    pages = (*STEWARDS, "/steward/links", "/simulator", "/join", "/start")
    single = {f"{page}/do/EndRound" for page in pages}
    assert writing == owned | scripts | single


@pytest.mark.parametrize("holder", ["nobody", *HOLDERS])
def test_only_the_owner_gets_in(table: Product, holder: str) -> None:
    """The right cookie opens its own doors; the same one, smuggled to another path, opens none."""
    rights = table.house.rights
    token = "" if holder == "nobody" else rights.token_of(holder)
    for method, path, owner in _addresses(table):
        client = visitor_of(table.house.app)
        client.set_cookie("start" if holder == "start" else "right", token, path="/")
        code = _knock(client, method, path).status_code
        if owner is not None and owner != holder:
            assert code == 403, f"{holder} at {method} {path}"
        elif path == "/start/to/setup":
            assert code == 303
        elif owner is not None:
            assert code in (200, 409), f"{holder} at {method} {path}"
        elif path.startswith(("/enter", "/chronicle")):
            assert code == 404
        elif path.startswith("/join"):
            away = {"/join/do/EndRound": 409, **{f"/join/in/{seat}": 403 for seat in SEATS}}
            assert code == away.get(path, 200), f"{holder} at {method} {path}"
        elif path.startswith("/api"):
            everyones = method == "GET" and "simulator" not in path
            assert code == (200 if everyones else 401), f"no cookie opens {method} {path}"
        else:
            assert code in (200, 303), f"{holder} at {method} {path}"


def test_a_refused_visitor_is_told_why_and_sees_nothing_of_the_page(table: Product) -> None:
    stranger = table.browser()
    for path in ("/seat/blue", "/steward/now", "/simulator/stream"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "This page belongs to somebody at the table" in answer.text
        assert 'name="command"' not in answer.text
    answer = stranger.post("/seat/blue/do/EndRound", {"round": "1"})
    assert (answer.status_code, answer.mimetype) == (403, "text/plain")
    assert answer.text.startswith("This page belongs to somebody")


def test_a_seat_cannot_act_for_another(table: Product) -> None:
    """Not at the other's door, and not at its own door in the other's name."""
    blue = table.browser("seat:blue")
    before = _everything_posted(table)
    assert blue.post("/seat/yellow/do/PackByHand", {"seat": "yellow"}).status_code == 403
    refused = blue.post("/seat/blue/do/PackByHand", {"seat": "yellow"})
    assert refused.status_code == 409
    assert "somebody else" in refused.text
    for name in ("CloseMarket", "EndRound"):
        assert blue.post(f"/seat/blue/do/{name}", {"round": "1"}).status_code == 409
    begun = {"box": "sheriff-2e", "first": "blue", "instead_of": "0001"}
    refused = blue.post("/seat/blue/do/Begin", {**begun, "seats": ["blue", "green", "red"]})
    assert "somebody else" in refused.text
    assert blue.post("/seat/blue/do/TakeBack", {"step": "1"}).status_code == 409
    assert _everything_posted(table) == before


def test_the_display_takes_no_forms(table: Product) -> None:
    assert table.browser().post("/display/do/CloseMarket", {"round": "1"}).status_code == 404


def test_a_token_is_traded_for_a_cookie_and_leaves_the_address_bar(table: Product) -> None:
    for holder in HOLDERS:
        token = table.house.rights.token_of(holder)
        answer = table.browser().get(f"/enter/{token}")
        path = "/" + holder.replace(":", "/")
        assert (answer.status_code, answer.headers["Location"]) == (303, path)
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert token not in answer.text
        (cookie,) = answer.headers.getlist("Set-Cookie")
        parts = [part.strip() for part in cookie.split(";")]
        name, reaches = ("start", "/") if holder == "start" else ("right", path)
        assert parts[0] == f"{name}={token}"
        assert {"HttpOnly", f"Path={reaches}", "SameSite=Lax"} <= set(parts)


def test_two_seats_live_side_by_side_in_one_browser(table: Product) -> None:
    both = table.browser("seat:blue", "steward", "seat:yellow")
    assert both.get("/seat/blue").status_code == 200
    assert both.get("/seat/yellow").status_code == 200
    assert both.get("/steward").status_code == 200
    assert both.get("/seat/green").status_code == 403
    both.done("/seat/blue/do/PackByHand", seat="blue", good="apple")
    assert both.post("/seat/blue/do/PackByHand", {"seat": "yellow"}).status_code == 409
    both.done("/seat/blue/do/TakeOutByHand", seat="blue", good="apple")


def test_a_wrong_token_is_answered_with_a_sentence(table: Product) -> None:
    token = table.house.rights.token_of("steward")
    for wrong in (token[:-1], token + "x", token.swapcase(), "0", "ü" * 40):
        answer = table.browser().get(f"/enter/{wrong}")
        assert answer.status_code == 404
        assert "This link opens nothing here" in answer.text
        assert "Set-Cookie" not in answer.headers


def test_a_seat_that_is_not_on_the_board_does_not_exist(table: Product) -> None:
    for path in ("/seat/black", "/seat/", "/seat/blue%2F", "/seat/..", "/seat/Blue", "/steward/x"):
        answer = table.browser("steward").get(path)
        assert answer.status_code == 404, path
        assert "There is no such page" in answer.text


FOREIGN_HOSTS = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""]
FOREIGN_HOSTS += [
    "[::1",
    "[evil]",
    "localhost@evil.example",
    "1.2.3",
    "xn--localhost",
    "[::1].evil.example",
]


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_foreign_host_name_is_refused_at_every_door(table: Product, host: str) -> None:
    own = table.browser(*HOLDERS)
    before = _everything_posted(table)
    for method, path, _ in _addresses(table):
        answer = _knock(own.client, method, path, Host=host)
        assert answer.status_code == 400, f"{method} {path}"
        assert "under a name this clerk does not" in answer.text or host == ""
    assert _everything_posted(table) == before


FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Origin": "localhost"},
    {"Origin": ""},
    {"Origin": "http://localhost:81"},
    {"Origin": "http://localhost.evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_form_of_another_site_is_refused_even_with_the_right_cookie(
    table: Product, headers: dict[str, str]
) -> None:
    for holder in ("steward", "seat:green"):
        path = "/" + holder.replace(":", "/")
        before = _everything_posted(table)
        answer = table.browser(holder).post(
            f"{path}/do/CloseMarket", {"round": "1"}, headers=headers
        )
        assert answer.status_code == 403
        assert answer.text.startswith("This request came from another site")
        assert _everything_posted(table) == before


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST", "127.0.0.1:8000", "[::1]:8000", "10.9.8.7"]
)
def test_the_clerk_answers_under_its_own_name_and_under_any_address(
    table: Product, host: str
) -> None:
    """Another site can lend its name to this machine, but it cannot lend an address."""
    assert table.browser().get("/display", {"Host": host}).status_code == 200


def test_a_form_of_our_own_page_is_taken(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
        answer = product.browser("steward").post(
            "/steward/do/CloseMarket", {"round": "1"}, headers=own
        )
        assert answer.status_code == 204


def test_looking_changes_nothing(table: Product) -> None:
    """Every address is fetched by somebody who may open all doors, also with a form's fields."""
    own = table.browser(*HOLDERS)
    before = _everything_posted(table)
    world = table.world.snapshot().world
    kept = _on_disk(table)
    for method in ("GET", "HEAD"):
        for _, path, _ in _addresses(table):
            fields = "?command=number-of-a-form&round=1&seat=blue&step=1"
            _knock(own.client, method, path + fields)
    table.clerk_is_done()
    assert _everything_posted(table) == before
    assert table.world.snapshot().world == world
    assert _on_disk(table) == kept


def test_every_answer_carries_the_headers_that_guard_it(table: Product) -> None:
    """Errors too: unknown pages, wrong methods, foreign hosts, too large forms, no right."""
    own = table.browser(*HOLDERS).client
    stranger = visitor_of(table.house.app)
    answers = [_knock(who, m, path) for who in (own, stranger) for m, path, _ in _addresses(table)]
    answers += [_knock(own, method, "/nothing") for method in ("GET", "POST", "PUT")]
    answers += [_knock(own, method, "/steward") for method in ("POST", "DELETE", "OPTIONS")]
    answers += [_knock(own, "GET", "/steward", Host="evil.example")]
    answers += [own.post("/steward/do/CloseMarket", data={"round": "1" * 20_000})]
    codes = {answer.status_code for answer in answers}
    assert {200, 303, 400, 403, 404, 405, 409, 413} <= codes
    for answer in answers:
        _assert_guarded(answer)


def test_a_mistake_of_our_own_is_told_in_a_sentence_with_the_same_headers(
    table: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object) -> object:
        raise RuntimeError(f"a secret like apple-07 {given}")

    monkeypatch.setattr(Renderer, "body", broken)
    for script in (True, False):
        answer = table.browser().get("/display/now", {"X-By": "script"} if script else {})
        assert answer.status_code == 500
        assert "The clerk made a mistake in showing this page." in answer.text
        assert "apple" not in answer.text
        _assert_guarded(answer)


def test_a_form_over_sixteen_kilobytes_is_refused_with_a_sentence(table: Product) -> None:
    before = _everything_posted(table)
    steward = table.browser("steward")
    for script in (True, False):
        much = {"round": "1", "more": "x" * LARGEST_FORM}
        answer = steward.post("/steward/do/CloseMarket", {**much}, script=script)
        assert answer.status_code == 413
        assert "far larger than any the clerk sends out" in answer.text
    assert _everything_posted(table) == before


def test_the_simulators_page_does_not_exist_without_a_simulated_table(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False) as product:
        assert "simulator" not in product.house.links("http://table")
        browser = product.browser("steward", "seat:blue")
        browser.client.set_cookie("right", product.house.rights.token_of("simulator"), path="/")
        for path in ("/simulator", "/simulator/now", "/simulator/stream"):
            assert browser.get(path).status_code == 404
        assert browser.post("/simulator/do/refill").status_code == 404
        product.begins("green", "blue", "yellow")
        assert browser.get("/seat/blue").status_code == 200


def test_the_link_to_the_look_leads_nowhere_else(table: Product) -> None:
    for back in ("//evil.example", "http://evil.example", "/\\evil.example", "", "/a\n", "/%2Fb"):
        answer = table.browser().client.get("/look/light", query_string={"back": back})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/display")
    answer = table.browser().get("/look/light?back=/seat/blue")
    assert answer.headers["Location"] == "/seat/blue"
    assert table.browser().get("/look/purple").status_code == 404


def test_the_table_opens_with_links_that_cannot_be_guessed(table: Product) -> None:
    links = table.house.links("http://table")
    tokens = {link.rpartition("/")[2] for name, link in links.items() if name != "display"}
    assert len(tokens) == len(HOLDERS)
    assert min(map(len, tokens)) >= 32
    assert (table.data / "rights.json").stat().st_mode & 0o077 == 0
