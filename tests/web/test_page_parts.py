"""Bodies are made of parts that are kept, and made ahead for whoever has a page open."""

from typing import Any

from markupsafe import escape

from companion.game.messages import says
from companion.game.values import PUBLIC, STEWARD
from companion.host.page_data import Invitation, PageData
from companion.host.sticker_setup import Enrolment
from companion.words.sentences import every_sentence
from companion.words.voice import Voice
from tests.laws.playing import Run
from web.page_parts import Body
from web.render import Renderer, environment

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


def test_a_page_that_is_open_is_made_ahead_and_fetched_as_it_was_made() -> None:
    renderer, drafted = Renderer(INVITATION), posted(2, trouble="trouble.inbox_full")
    shown = display(renderer, posted(1))
    (made,) = renderer.make_ahead({PUBLIC: drafted, STEWARD: posted(2)})
    assert made is display(renderer, drafted)
    assert made.since(shown) is made.since(shown), "its news are made ready as well"


def test_what_is_drafted_and_never_posted_is_no_longer_shown_nor_made_again() -> None:
    renderer, first = Renderer(INVITATION), posted(1)
    shown = display(renderer, first)
    assert renderer.make_ahead({PUBLIC: posted(2, trouble="trouble.inbox_full")})
    again = display(renderer, first)
    assert again.whole() == shown.whole()


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
