"""The steward's and the simulator's links are renewed: who has the old one is out at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from companion.host.rights import SIMULATOR

from .product import Browser, Form, Product, Script, forms_in, laid
from .test_joining import _first_event

LINKS = "/steward/links"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path) as product:
        yield product


def _form(steward: Browser, holder: str) -> Form:
    forms = forms_in(steward.get(LINKS).text)
    (form,) = [form for form in forms if ("to", holder) in form.fields]
    return form


def _renews(steward: Browser, form: Form) -> str:
    """The link that is shown to whoever pressed."""
    answer = steward.post(form.action, form.filled(), script=False)
    assert (answer.status_code, answer.headers["Referrer-Policy"]) == (200, "no-referrer")
    return answer.text.partition('<a href="http://localhost')[2].partition('"')[0]


def _stream(browser: Browser, page: str) -> TestResponse:
    seen = browser.get(page).text.partition('data-seen="')[2].partition('"')[0]
    return browser.get(f"{page}/stream?seen={seen}")


@pytest.mark.parametrize(("holder", "view"), [("steward", "/view"), ("simulator", "/simulator")])
def test_whoever_has_the_old_link_is_out_and_whoever_pressed_stays_in(
    table: Product, holder: str, view: str
) -> None:
    steward, other, script = table.browser("steward"), table.browser(holder), Script(table, holder)
    old, page = table.house.rights.token_of(holder), f"/{holder}"
    streams = [_stream(other, page), script.get(f"{view.replace('/view', '')}/changes")]
    changes = streams[1].iter_encoded()
    next(changes)
    link = _renews(steward, _form(steward, holder))
    assert link == f"/enter/{table.house.rights.token_of(holder)}"
    assert _first_event(streams[0]) == "event: gone\ndata: \n\n"
    assert (
        next(said for said in changes if said.startswith(b"event:")) == b"event: gone\ndata: \n\n"
    )
    assert other.get(page).status_code == 403
    assert table.browser().get(f"/enter/{old}").status_code == 404
    assert script.get(view).status_code == 401
    assert steward.get(page).status_code == 200
    assert steward.get(LINKS).status_code == 200
    newcomer = table.browser()
    assert newcomer.get(link).headers["Location"] == page
    assert newcomer.get(page).status_code == 200


def test_a_page_that_is_sent_again_renews_nothing_and_shows_the_same_link(table: Product) -> None:
    steward = table.browser("steward")
    form = _form(steward, "steward")
    first, *again = [_renews(steward, form) for _ in range(3)]
    assert again == [first, first]
    assert _renews(steward, _form(steward, "steward")) != first


def test_no_link_is_on_the_page_before_somebody_has_pressed(table: Product) -> None:
    steward = table.browser("steward")
    for holder in ("steward", SIMULATOR):
        assert table.house.rights.token_of(holder) not in steward.get(LINKS).text


def test_only_the_steward_renews_a_link_and_only_these_two(table: Product) -> None:
    before = [table.house.rights.token_of(who) for who in ("steward", SIMULATOR, "seat:blue")]
    steward, blue = table.browser("steward"), table.browser("seat:blue")
    form = _form(steward, "steward")
    assert blue.post(form.action, form.filled(), script=False).status_code == 403
    for name, to in (("RenewLink", "seat:blue"), ("RenewLink", ""), ("FreeSeat", "steward")):
        answer = steward.post(f"{LINKS}/do/{name}", {"to": to, "seat": "blue"}, script=False)
        assert answer.status_code == 409
    refused = Script(table, "seat:blue").post("/do/RenewLink", {"to": "steward"})
    assert refused.status_code == 409
    after = [table.house.rights.token_of(who) for who in ("steward", SIMULATOR, "seat:blue")]
    assert after == before
    Script(table, "steward").does("RenewLink", to="simulator")
    assert table.house.rights.token_of(SIMULATOR) != before[1]


def test_at_a_real_table_there_is_no_simulators_link_to_renew(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        forms = forms_in(product.browser("steward").get(LINKS).text)
        assert [dict(form.fields)["to"] for form in forms] == ["steward"]
