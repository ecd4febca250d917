"""Bodies are made of parts that are kept for as long as they show the same."""

from typing import Any

import msgspec
from markupsafe import escape

from companion.game.messages import says
from companion.game.values import PUBLIC
from companion.host.page_data import Invitation, PageData
from companion.host.sticker_setup import Enrolment
from companion.words.sentences import every_sentence
from companion.words.voice import Voice
from tests.laws.playing import Run
from web.page_parts import Body
from web.render import BODIES, Renderer, environment

from .all_around import AUDIENCES, FourSeats
from .all_around import posted as posted_in

INVITATION = Invitation({}, ())


def posted(number: int, *, trouble: str = "trouble.no_reader") -> PageData:
    return PageData(number=number, troubles=(says(trouble),))


def display(renderer: Renderer, of: PageData) -> Body:
    return renderer.body("display", "/display", PUBLIC, of, "en")


def test_what_people_named_is_escaped_every_time_and_never_twice() -> None:
    common: Any = environment().get_template("common.html").module
    named = {"seat.green": {"en": "Tom & <b>Jerry</b>"}}
    voice = Voice("en", named, sentences={**every_sentence(), "here": "{seat} came."})
    now = Enrolment(said=says("here", seat="seat.green"))
    for _ in range(2):
        assert '<p class="notice">Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; came.</p>' in common.enrolment(
            now, voice, voice.text
        )


def test_a_body_is_made_once_for_everyone_who_has_the_page_open() -> None:
    renderer, of = Renderer(INVITATION), posted(1)
    assert display(renderer, of) is display(renderer, of)
    assert display(renderer, posted(1)) is not display(renderer, of)


def test_a_new_frame_names_the_parts_that_the_page_has_already() -> None:
    before = Body(number=1, frame="<div>\0a\0\0b\0</div>", parts={"a": "<p>1</p>", "b": "<p>2</p>"})
    parts = {"a": "<p>1</p>", "b": "<p>3</p>", "c": "<p>4</p>"}
    after = Body(number=2, frame="<main>\0c\0\0b\0\0a\0</main>", parts=parts)
    kind, html = after.since(before)
    assert (kind, msgspec.json.decode(html)) == (
        "whole",
        '<main><p>4</p><p>3</p><i data-part="a" data-same></i></main>',
    )
    assert after.whole() == "<main><p>4</p><p>3</p><p>1</p></main>"


def test_only_so_many_bodies_are_kept_whatever_forms_an_address_names() -> None:
    renderer, of = Renderer(INVITATION), posted(1)
    for number in range(2 * BODIES):
        renderer.body("display", "/display", PUBLIC, of, "en", f"form-{number}")
    assert len(renderer._made) == BODIES


def test_only_the_parts_that_changed_are_told_and_the_whole_to_whoever_shows_something_else() -> (
    None
):
    renderer = Renderer(INVITATION)
    first = display(renderer, posted(1))
    second = display(renderer, posted(2, trouble="trouble.inbox_full"))
    third = display(renderer, posted(3, trouble="trouble.inbox_full"))
    assert second.since(first)[0] == third.since(first)[0] == "parts"
    assert bytes(third.since(second)[1]) == b"{}"
    assert bytes(second.since(first)[1]) == bytes(third.since(first)[1]) != b"{}"
    assert third.since(None)[0] == "whole"


def test_what_only_one_seat_was_told_shows_only_while_it_is_held() -> None:
    for seed in range(100):
        run = Run(FourSeats(), seed)
        run.play(60)
        for audience in AUDIENCES:
            if audience.seat is None or run.over or not run.session.own_feed(audience):
                continue
            shown, renderer = posted_in(run, audience), Renderer(INVITATION)
            body = renderer.body("seat", str(audience), audience, shown, "en")
            told = renderer.voice(shown, "en").say(shown.own_feed[0])
            where = [name for name, html in body.parts.items() if escape(told) in html]
            assert where == ["secrets"]
            assert told not in body.frame
            return
    raise AssertionError("nobody was told anything apart from the others")
