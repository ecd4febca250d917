"""Joining at the pages: two phones, wrong codes, a seat freed, a restart, and phones that slept."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.game.values import SeatId
from companion.host import addresses
from companion.host.addresses import own_names
from companion.words.voice import LANGUAGES
from hardware.simulator.world import ELSEWHERE, tag_for

from .product import Browser, Fields, Product, Script, as_read, forms_in, laid
from .streaming import visitor_of

CODE = re.compile(r'<p class="digits">(\d{6})</p>')
LINK = re.compile(r"QR code of http://[^/]+(/join/blue/[\w-]+)")
OUT = "This phone is out"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path) as product:
        product.house.serves_at("192.168.7.7", 8000)
        product.clerk_is_done()
        yield product


def _phone(table: Product) -> Browser:
    """It has just opened the address of the display."""
    phone = table.browser()
    assert phone.get("/join").status_code == 200
    return phone


def _chooses(phone: Browser, seat: str) -> TestResponse:
    return phone.post("/join/do/ChooseSeat", {"seat": seat})


def _types(phone: Browser, code: str, seat: str = "blue") -> TestResponse:
    return phone.post("/join/do/TypeCode", {"seat": seat, "code": code})


def _code(steward: Browser) -> str:
    steward.done("/steward/do/HandOutSeat", seat="blue")
    (code,) = CODE.findall(steward.get("/steward/readers").text)
    return str(code)


def _joined(table: Product) -> set[str]:
    joining = table.newest().joining
    assert joining is not None
    return {seat for seat, held in joining.seats.items() if held.joined}


def _first_event(answer: TestResponse) -> str:
    """What a stream says first, besides when to try again."""
    chunks = answer.iter_encoded()
    assert next(chunks).startswith(b"retry")
    return next(chunks).decode()


def test_a_phone_joins_by_laying_its_bag_on_a_reader(table: Product) -> None:
    phone = _phone(table)
    assert _chooses(phone, "blue").status_code == 204
    assert "Lay your bag on the reader now." in phone.get("/join").text
    assert "a phone is asking" in table.browser().get("/display").text
    table.holds("blue", tag_for("bag-blue"), ELSEWHERE)
    assert _joined(table) == {"blue"}
    (way,) = re.findall(r'href="(/join/in/blue)" data-go', phone.get("/join").text)
    answer = phone.get(way)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/seat/blue")
    assert phone.get("/seat/blue").status_code == 200


def test_everyone_sees_for_which_seat_a_phone_asks_and_anybody_may_say_no(table: Product) -> None:
    phone, other, seat = _phone(table), _phone(table), table.browser("seat:green")
    _chooses(phone, "blue")
    shown = [(table.browser(), "/display"), (other, "/join"), (seat, "/seat/green")]
    for browser, path in shown:
        page = as_read(browser.get(path).text)
        assert "A phone asks for Blue: lay Blue&#39;s bag on a reader now." in page
    assert "That is none of us" not in phone.get("/join").text
    stranger = table.browser()
    (form,) = forms_in(stranger.get("/display").text)
    assert stranger.post("/join/do/CancelAsk", {"seat": "blue", "ask": "x"}).status_code == 409
    assert stranger.post(form.action, form.filled()).status_code == 204
    assert "A phone asks" not in stranger.get("/display").text
    table.holds("blue", tag_for("bag-blue"), ELSEWHERE)
    assert _joined(table) == {"green"}
    (again,) = [
        form
        for form in forms_in(phone.get("/join").text)
        if ("seat", "blue") in form.fields and form.name == "ChooseSeat"
    ]
    assert "Ask again" in phone.get("/join").text
    assert phone.post(again.action, again.filled()).status_code == 204
    assert stranger.post(form.action, form.filled()).status_code == 204
    table.holds("blue", tag_for("bag-blue"), ELSEWHERE)
    assert _joined(table) == {"green", "blue"}


def test_two_phones_that_ask_for_one_seat_are_said_to_do_so(table: Product) -> None:
    for phone in (_phone(table), _phone(table)):
        _chooses(phone, "blue")
    assert "Several phones ask for Blue" in table.browser().get("/display").text


def test_a_phone_joins_by_the_code_that_the_steward_reads_out(table: Product) -> None:
    table.begins("green", "blue", "yellow")
    steward, phone = table.browser("steward"), _phone(table)
    _chooses(phone, "blue")
    assert "The steward gives you a code" in phone.get("/join").text
    assert _types(phone, f" {_code(steward)} ").status_code == 204
    assert phone.get("/join/in/blue").status_code == 303
    assert phone.get("/seat/blue").status_code == 200
    assert not CODE.search(steward.get("/steward/readers").text)


def test_every_step_can_be_taken_without_scripts(table: Product) -> None:
    phone = _phone(table)
    (form,) = forms_in(phone.get("/join").text)
    answer = phone.post(form.action, form.filled(seat="blue"), script=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    code = _code(table.browser("steward"))
    forms = {form.name: form for form in forms_in(phone.get("/join").text)}
    answer = phone.post(forms["TypeCode"].action, forms["TypeCode"].filled(code=code), script=False)
    assert answer.headers["Location"] == "/join/in/blue"
    assert phone.client.get("/join", follow_redirects=True).text.count("This place is yours.") == 1


def test_a_phone_joins_by_scanning_the_stewards_picture(table: Product) -> None:
    """Looking at the link does nothing yet, for some phones look ahead."""
    steward, phone = table.browser("steward"), table.browser()
    _code(steward)
    (link,) = LINK.findall(steward.get("/steward/readers").text)
    for _ in range(2):
        page = phone.get(link)
        assert _joined(table) == set()
    (form,) = forms_in(page.text)
    answer = phone.client.post(form.action, data=form.filled(), follow_redirects=True)
    assert (answer.status_code, answer.request.path) == (200, "/seat/blue")
    assert _joined(table) == {"blue"}
    again = table.browser()
    again.get(link)
    assert again.post(form.action, form.filled()).status_code == 409


def test_a_phone_elsewhere_gets_nobodys_seat(table: Product) -> None:
    """It knows the address, and no more; it may choose, guess, and wait for a bag in the game."""
    table.begins("green", "blue", "yellow")
    table.browser("seat:green")
    elsewhere = _phone(table)
    assert _chooses(elsewhere, "green").status_code == 409
    assert _chooses(elsewhere, "blue").status_code == 204
    table.holds("blue", tag_for("bag-blue"), ELSEWHERE)
    table.holds("blue", table.lies("hand:blue")[0], "bag:blue")
    refused = [_types(elsewhere, f"{code:06d}") for code in range(8)]
    assert [answer.status_code for answer in refused] == [409] * 8
    assert "That code lets nobody in here" in refused[0].text
    assert "Wait 5 seconds" in as_read(refused[5].text)
    for seat in ("green", "blue"):
        assert elsewhere.get(f"/join/in/{seat}").status_code == 403
        assert elsewhere.get(f"/seat/{seat}").status_code == 403
    assert _joined(table) == {"green"}


def test_one_phone_cannot_go_in_by_what_another_was_given(table: Product) -> None:
    phone, other = _phone(table), _phone(table)
    assert _types(phone, _code(table.browser("steward"))).status_code == 204
    assert other.get("/join/in/blue").status_code == 403
    assert "data-go" not in other.get("/join").text
    assert phone.get("/join/in/blue").status_code == 303


def test_a_browser_without_cookies_is_told_so(table: Product) -> None:
    bare = visitor_of(table.house.app, use_cookies=False)
    answer = bare.post("/join/do/ChooseSeat", data={"seat": "blue"}, headers={"X-By": "script"})
    assert (answer.status_code, "keeps no cookies" in answer.text) == (409, True)


@pytest.mark.parametrize("name", ["FreeSeat", "HandOutSeat"])
def test_a_phone_whose_seat_is_freed_is_out_at_once_and_told_why(table: Product, name: str) -> None:
    table.begins("green", "blue", "yellow")
    steward, phone, script = (
        table.browser("steward"),
        table.browser("seat:blue"),
        Script(table, "seat:blue"),
    )
    seen = re.findall(r'data-seen="([^"]+)"', phone.get("/seat/blue").text)[0]
    stream = phone.get(f"/seat/blue/stream?seen={seen}")
    changes = script.get(f"/changes?seen={seen}")
    steward.done(f"/steward/do/{name}", seat="blue")
    assert _first_event(stream) == "event: gone\ndata: \n\n"
    assert _first_event(changes) == "event: gone\ndata: \n\n"
    for way in ("", "/now", "/stream"):
        answer = phone.get(f"/seat/blue{way}")
        assert (answer.status_code, OUT in answer.text) == (403, True)
    assert 'href="/join"' in phone.get("/seat/blue").text
    assert phone.post("/seat/blue/do/PackByHand", {"seat": "blue"}).status_code == 403
    assert script.get("/view").status_code == 401
    assert _joined(table) == set()
    assert _types(phone, _code(steward)).status_code == 204
    assert phone.client.get("/join/in/blue", follow_redirects=True).status_code == 200


def test_freeing_one_seat_leaves_the_others_where_they_are(table: Product) -> None:
    table.begins("green", "blue", "yellow")
    green = table.browser("seat:green")
    table.browser("steward", "seat:blue").done("/steward/do/FreeSeat", seat="blue")
    assert green.get("/seat/green").status_code == 200
    assert _joined(table) == {"green"}


def test_a_restart_keeps_who_has_joined(tmp_path: Path) -> None:
    with laid(tmp_path) as before:
        phone = _phone(before)
        assert _types(phone, _code(before.browser("steward"))).status_code == 204
        phone.get("/join/in/blue")
        cookie = phone.client.get_cookie("right", path="/seat/blue")
        assert cookie is not None
    with laid(tmp_path) as after:
        again = after.browser()
        again.client.set_cookie("right", cookie.value, path="/seat/blue")
        assert again.get("/seat/blue").status_code == 200
        assert _joined(after) == {"blue"}
        assert _chooses(_phone(after), "blue").status_code == 409


def test_a_phone_that_slept_returns_to_the_newest(table: Product) -> None:
    """Its stream was closed; meanwhile others came, and a game was laid."""
    phone = _phone(table)
    slept = re.findall(r'data-seen="([^"]+)"', phone.get("/join").text)[0]
    table.browser("seat:green", "seat:yellow")
    table.begins("green", "blue", "yellow")
    event = _first_event(phone.get("/join/stream", {"Last-Event-ID": slept}))
    body = json.loads(event.partition("data: ")[2])["whole"]
    assert body.count("has joined") == 2
    assert body.count('name="seat" value="blue"') == 1
    assert "Purple" not in body


def test_the_display_tells_where_to_join_until_everyone_has(table: Product) -> None:
    display, steward = table.browser(), table.browser("steward")
    page = display.get("/display").text
    assert 'aria-label="QR code of http://192.168.7.7:8000/join"' in page
    assert page.count("<svg") == page.count("</svg>")
    address = '<a href="http://192.168.7.7:8000/join">192.168.7.7:8000<wbr>/join</a>'
    assert address in page
    assert "type this address:" in page
    table.begins("green", "blue", "yellow")
    assert "192.168.7.7:8000<wbr>/join" in display.get("/display").text
    table.browser("seat:green", "seat:blue", "seat:yellow")
    page = display.get("/display").text
    assert ("192.168.7.7" in page, page.count("has joined")) == (False, 0)
    steward.done("/steward/do/PlayWithPhones", on="false")
    assert "has joined" not in display.get("/display").text
    assert "plays without phones" in display.get("/join").text


def test_an_address_of_everywhere_is_told_by_number_and_by_name(table: Product) -> None:
    table.house.serves_at("0.0.0.0", 8000)
    table.clerk_is_done()
    joining = table.newest().joining
    assert joining is not None
    name = f"{socket.gethostname().lower().removesuffix('.local')}.local"
    assert joining.addresses[-1] == f"http://{name}:8000"
    assert len(joining.addresses) <= 2


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "localhost", "::1"])
def test_where_no_phone_can_come_in_there_is_nothing_to_scan(table: Product, host: str) -> None:
    table.house.serves_at(host, 8000)
    steward = table.browser("steward")
    steward.done("/steward/do/HandOutSeat", seat="blue")
    page, devices = (steward.get(path).text for path in ("/", "/steward/readers"))
    assert '<section data-part="joining"></section>' in page
    assert "Your link stands where the clerk was started." in page
    assert "start it again with --host 0.0.0.0" in devices
    for html in (page, devices):
        assert "code-picture" not in html
        assert f"//{host}" not in html


def test_this_machines_own_name_is_no_address_for_phones(
    table: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its network is not up yet, or it calls itself nothing else."""
    monkeypatch.setattr(socket, "gethostname", lambda: "localhost")
    monkeypatch.setattr(addresses, "_own_address", lambda: iter(()))
    table.house.serves_at("0.0.0.0", 8000)
    table.clerk_is_done()
    assert "code-picture" not in table.browser().get("/").text


def test_phones_join_under_the_tables_name_and_under_its_address(table: Product) -> None:
    for host in (*own_names(), "192.168.7.7:8000"):
        phone = table.browser()
        assert phone.get("/join", {"Host": host}).status_code == 200
        answer = phone.post(
            "/join/do/ChooseSeat",
            {"seat": "blue"},
            headers={"Host": host, "Origin": f"http://{host}"},
        )
        assert answer.status_code == 204, answer.text
    assert table.browser().get("/join", {"Host": "evil.example"}).status_code == 400


def test_a_spectator_sees_the_table_and_can_do_nothing(table: Product) -> None:
    table.begins("green", "blue", "yellow")
    spectator = _phone(table)
    assert 'href="/display"' in spectator.get("/join").text
    assert forms_in(spectator.get("/display").text) == []


def test_no_code_is_on_anybodys_page_but_the_stewards(table: Product) -> None:
    table.begins("green", "blue", "yellow")
    steward = table.browser("steward", "seat:green", "seat:yellow")
    code = _code(steward)
    (link,) = LINK.findall(steward.get("/steward/readers").text)
    key = link.rpartition("/")[2]
    seen = [steward.get(p).text for p in ("/display", "/seat/green", "/seat/yellow", "/join")]
    seen += [Script(table, who).get("/view").text for who in ("display", "seat:green")]
    assert [key in page or f">{code}<" in page or f'"{code}"' in page for page in seen] == [
        False
    ] * 6
    told: Any = Script(table, "steward").table()
    assert told["handed_out"] == {"blue": {"code": code, "key": key}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_speak_every_language(table: Product, language: str) -> None:
    for path in ("/join", "/join/blue/key", "/display"):
        page = table.browser().get(path, {"Accept-Language": language})
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        assert ("Join the table" in page.text) is (language == "en")


def test_scripts_of_the_steward_hand_seats_out_too(table: Product) -> None:
    script = Script(table, "steward")
    script.does("HandOutSeat", seat="blue")
    code = script.table()["handed_out"]["blue"]["code"]
    assert _types(_phone(table), code).status_code == 204
    script.does("FreeSeat", seat=SeatId("blue"))
    script.does("PlayWithPhones", on=False)
    assert _joined(table) == set()
    refused = Script(table, "seat:blue").post("/do/FreeSeat", {"seat": "blue"})
    assert refused.status_code == 409


def test_nonsense_lets_nobody_in(table: Product) -> None:
    phone = _phone(table)
    sent: list[Fields] = [
        {},
        {"seat": "black"},
        {"seat": "blue", "code": "x" * 9000},
        {"seat": "blue", "code": "ü"},
        {"seat": ["blue", "red"], "code": ""},
    ]
    for fields in sent:
        assert phone.post("/join/do/TypeCode", fields).status_code == 409
    for path in ("/join/in/black", "/join/black/key", "/join/nothing"):
        assert phone.get(path).status_code == 404
    assert _joined(table) == set()
