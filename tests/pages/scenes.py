"""The scenes: what a table may look like at one moment, and which pages are worth a look then."""

from collections.abc import Callable

from playwright.sync_api import Page

from companion.game.values import SeatId
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import PublicSeat, PublicView
from companion.players.asked import Pace, Scope
from hardware.signals import ReaderLost, ReaderName
from tests.web.product import Product

from . import border_scenes, nottingham_scenes
from .replaying import When
from .stage import LONG, Scene, Shown, Stage

LAST_SECONDS_MS = 7_000
AN_HOUR_S = 3_600.0
FULL = 5
"""So many kinds of goods are more than one row of a stand."""

# Tests of a moment.


def _phase(phase: Phase, number: int) -> When:
    return lambda view: view.phase is phase and view.round == number


def _bags(view: PublicView, *stages: str) -> list[PublicSeat]:
    return [seat for seat in view.seats if seat.bag and seat.bag.stage in stages]


def _kinds(seat: PublicSeat) -> int:
    """On its stand, those face down as one."""
    return len(seat.legal) + len(seat.face_up) + bool(seat.contraband)


def _two_wishes_on_a_full_stand(view: PublicView) -> bool:
    return any(s.bag and len(s.bag.wishes) == 2 and _kinds(s) >= FULL for s in view.seats)


def _scored(view: PublicView) -> bool:
    return view.score is not None


def _everyone(stage: Stage) -> None:
    stage.everyone()


# Acts at a moment, and the pages that are worth a look.


def _nobody_plays(stage: Stage) -> None:
    for page, holder in (
        ("display", "display"),
        ("steward", "steward"),
        ("seat", "seat:green"),
    ):
        stage.shows(page, holder)
    stage.pages["join"] = Shown("", "/join")
    stage.shows("start", "start")
    stage.pages["front"] = Shown("", "/")


def _joining(stage: Stage) -> None:
    """A phone that chooses, one that asks, as the display shows it and other phones, one that asked
    too long ago, one with the wrong code, one that was shown the steward's picture; and a code that
    the steward gives out."""
    stage.product.house.serves_at("192.168.7.7", 8000)
    stage.says("steward", "HandOutSeat", seat="blue")
    stage.pages["display"] = Shown("display", "/display", _asked_for("red"))
    stage.pages["seat"] = Shown("seat:yellow", "/seat/yellow", _asked_for("red"))
    stage.pages["join"] = Shown("display", "/join")
    stage.pages["join-chosen"] = Shown("display", "/join", _choose("green"))
    stage.pages["join-late"] = Shown("display", "/join", _too_late("green"))
    stage.pages["links"] = Shown("steward", "/steward/links", _renewed)
    stage.pages["join-wrong-code"] = Shown("display", "/join", _wrong_code)
    stage.pages["join-scanned"] = Shown("display", "/join/blue/some-long-key")
    stage.stewards("setup", "readers")


def _joining_in_a_game(stage: Stage) -> None:
    """While a game is played bags let nobody in: blue has joined, somebody asks for yellow."""
    stage.product.house.serves_at("192.168.7.7", 8000)
    stage.product.begins("green", "blue", "yellow")
    stage.product.browser("seat:blue")
    stage.product.browser().post("/join/do/ChooseSeat", {"seat": "yellow"})
    stage.pages["join"] = Shown("display", "/join")
    stage.pages["join-chosen"] = Shown("display", "/join", _choose("yellow"))
    stage.shows("display", "display")
    stage.stewards("readers")


def _joining_by_name(stage: Stage) -> None:
    """Most have joined and typed a name, before the first game and after it."""
    stage.product.house.serves_at("192.168.7.7", 8000)
    for seat, name in tuple(PEOPLE.items())[:4]:
        stage.product.browser(f"seat:{seat}").done(
            f"/seat/{seat}/do/NameSeat", seat=seat, name=name
        )
    stage.shows("display", "display")
    stage.pages["join"] = Shown("display", "/join")
    stage.shows("steward", "steward")
    stage.stewards("readers", first=_all_unfolded)
    stage.shows("seat", "seat:yellow")
    stage.shows("nameless", "seat:purple")


def _choose(seat: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.request.post(f"{page.url}/do/ChooseSeat", form={"seat": seat})
        page.reload()
        page.locator("input.digits").wait_for()

    return choose


def _asked_for(seat: str) -> Callable[[Page], None]:
    def ask(page: Page) -> None:
        page.request.post(f"{_root(page)}/join/do/ChooseSeat", form={"seat": seat})
        page.reload()
        page.locator(f".asked.seat-{seat}").wait_for()

    return ask


def _too_late(seat: str) -> Callable[[Page], None]:
    def be_late(page: Page) -> None:
        _choose(seat)(page)
        page.request.post(f"{page.url}/do/CancelAsk", form={"seat": seat, "ask": "1000000"})
        page.reload()
        page.locator("p.notice").wait_for()

    return be_late


def _renewed(page: Page) -> None:
    page.locator("main form button").first.click()
    page.locator(".address a").wait_for()


def _root(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def _wrong_code(page: Page) -> None:
    _choose("red")(page)
    page.locator("input.digits").fill("000000")
    _pressed("form[data-form=TypeCodered] button")(page)


def _stickers(stage: Stage) -> None:
    """Apples get their stickers; the third that was laid on is known already."""
    stage.says("steward", "LayStickers", box="sheriff-2e", good="apple")
    for tag in ("04EE000001", "04EE000002", "04EE000001"):
        stage.product.unknown_sticker("blue", tag)
    stage.shows("display", "display")
    stage.stewards("setup", "readers")


def _lost_sticker(stage: Stage) -> None:
    """While a game is played one card gets a new one."""
    stage.product.begins("green", "blue", "yellow")
    stage.says("steward", "LayStickers", box="sheriff-2e", good="silk", lost="true")
    stage.shows("display", "display")
    stage.shows("merchant", "seat:blue")
    stage.stewards("readers")


def _at_the_gate(stage: Stage) -> None:
    """Blue's bag is at the gate, with three cards in it."""
    product = _loading(stage)
    product.holds_bag("gate", "blue")
    for card in product.lies("hand:blue")[:3]:
        product.holds("gate", card, "bag:blue")
    stage.shows("display", "display")
    stage.shows("merchant", "seat:blue")
    stage.shows("steward", "steward")
    stage.stewards("readers")


def _own_copy(stage: Stage) -> None:
    """Some numbers of a box are read off, one of them is odd, one is a guess, and the last table
    had three seats."""
    read = {f"numbers.worth.3.{number}": "3" for number in (1, 2, 3)}
    stage.says("steward", "KeepNumbers", box="worths", **read)
    stage.product.begins("green", "blue", "yellow", box="worths")
    del read["numbers.worth.3.3"]
    stage.says("steward", "KeepNumbers", box="worths", **read)
    stage.stewards("copy")
    stage.stewards("setup", first=_all_unfolded)
    lay = "form[action$='/do/Begin']"
    stage.pages["refused-in-place"] = Shown("steward", "/steward/setup", _laid_again(lay))


def _laid_again(lay: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        _all_unfolded(page)
        page.locator(f"{lay} input[type=checkbox][required]").check()
        _pressed(f"{lay} button.main")(page)

    return press


def _simulated(stage: Stage) -> None:
    stage.product.begins("green", "blue", "yellow", "red")
    stage.shows("simulator", "simulator")
    stage.shows("display", "display")
    stage.shows("steward", "steward")
    stage.stewards("corrections", "setup", "readers")


def _loading(stage: Stage) -> Product:
    """Three are at the table, and the market is closed."""
    stage.product.begins("green", "blue", "yellow")
    stage.says("steward", "CloseMarket", round="1")
    return stage.product


def _simulated_bags(stage: Stage) -> None:
    product = _loading(stage)
    for card in product.lies("hand:blue")[:3]:
        product.holds("blue", card, "bag:blue")
    stage.shows("simulator", "simulator")
    stage.shows("merchant", "seat:blue")


def _players_act(stage: Stage) -> None:
    """They have done one thing, and wait before the next."""
    product = _loading(stage)
    players = product.house.players
    assert players is not None
    players.set_pace(Pace.SLOW, AN_HOUR_S)
    players.play(Scope.EVENING)
    version = -1
    while not product.lies("bag:blue") or product.world.snapshot().world.mouth["blue"]:
        version, _ = product.world.wait(version, 1.0)
    product.clerk_is_done()
    stage.shows("simulator", "simulator")


def _power_came_back(stage: Stage) -> None:
    """Players have played a round, and somebody has pulled the plug."""
    product = _loading(stage)
    players, plug = product.house.players, product.house.plug
    assert players is not None
    assert plug is not None
    players.set_pace(Pace.AT_ONCE)
    players.play(Scope.ROUND)
    players.wait()
    plug.lays_again(["nothing"])
    product.world.power_goes()
    stage.shows("simulator", "simulator")


def _stray(stage: Stage) -> None:
    """A card too many was held to the own reader."""
    product = _loading(stage)
    for card in product.lies("hand:blue")[:6]:
        product.holds("blue", card, "bag:blue")
    stage.shows("merchant", "seat:blue")
    stage.shows("display", "display")
    stage.shows("steward", "steward")


def _foreign_card(stage: Stage) -> None:
    _loading(stage).unknown_sticker("blue")
    stage.shows("merchant", "seat:blue")


def _taking_out(stage: Stage) -> None:
    seat = next(seat.seat for seat in _bags(stage.view, "open"))
    stage.says(seat, "SayTakingOut", seat=seat, on="true")
    stage.everyone(seat)


def _fuller(stage: Stage) -> None:
    """Each stand has as many kinds as one evening brings, and more than two rows of them."""
    for seat in stage.view.seats:
        for good in ("apple", "cheese", "bread", "chicken", "pepper", "mead", "silk"):
            target = f"stand.{seat.seat}"
            fields = {"good": good, "source": "away", "target": target, "reason": "found"}
            stage.says("steward", "MoveCard", **fields)
    stage.everyone()


def _offers(stage: Stage) -> None:
    """As they stand, one of them asked by the sheriff, and with each form that has to be chosen
    first."""
    offer = next(o for o in stage.view.deals.offers if o.by not in stage.view.officers)
    sheriff, seat = stage.view.officers[0], offer.by
    asks = {"seat": sheriff, "giver": seat, "taker": sheriff, "passes": seat, "gold": "3"}
    stage.says(sheriff, "MakeOffer", **asks, round=str(stage.view.round))
    stage.everyone(offer.by)
    for page, holder, form in (
        ("sheriff-asks", f"seat:{sheriff}", f"offer-{offer.by}"),
        ("steward-offers", "steward", "offer"),
        ("merchant-changes", f"seat:{offer.by}", f"change-{offer.number}"),
        ("merchant-to-merchant", f"seat:{offer.by}", "offer-merchant"),
    ):
        path = f"/{holder.replace(':', '/')}?form={form}"
        stage.pages[page] = Shown(holder, path, _all_unfolded)


def _runs(stage: Stage) -> None:
    stage.clock.hold()
    stage.says(stage.view.officers[0], "RunTimer", on="true")
    stage.everyone()


def _about_to_pass(stage: Stage) -> None:
    stage.clock.hold()
    bag = _bags(stage.view, "sealed")[0]
    sheriff = stage.view.officers[0]
    stage.says(sheriff, "LetPass", seat=bag.seat, round=str(stage.view.round), bribe="1")
    stage.everyone(bag.seat)


def _last_seconds(stage: Stage) -> None:
    _runs(stage)
    view = stage.product.newest().view
    assert isinstance(view, PublicView)
    assert view.timer is not None
    stage.clock.push(view.timer.remaining_ms - LAST_SECONDS_MS)


def _opened(stage: Stage) -> None:
    """Three cards were read in, two are declared, and two of them lie on a reader."""
    product = _loading(stage)
    for seat, number in (("blue", 3), ("yellow", 1)):
        for card in product.lies(f"hand:{seat}")[:number]:
            product.holds(seat, card, f"bag:{seat}")
        stage.says("steward", "SealBag", seat=seat, round="1")
    for seat, number in (("blue", 2), ("yellow", 1)):
        stage.says("steward", "Declare", seat=seat, good="apple", number=str(number))
    stage.says("green", "OpenBag", seat="blue", round="1")
    for card in product.lies("bag:blue")[:2]:
        product.holds("green", card, "bag:blue")
    for page, holder in (
        ("display", "display"),
        ("steward", "steward"),
        ("sheriff", "seat:green"),
        ("merchant", "seat:blue"),
        ("simulator", "simulator"),
    ):
        stage.shows(page, holder)


OPENED = ("cheese", "cheese", "cheese", "silk", "crossbow")


def _opening(stage: Stage) -> None:
    """A bag is opened in which not all is as declared. The scene stays."""
    stage.clock.hold()
    packers = [one.seat for one in stage.view.seats if not one.inspects]
    for seat in packers:
        for good in OPENED:
            stage.says(seat, "PackByHand", seat=seat, good=good)
        stage.says("steward", "SealBag", seat=seat, round=str(stage.view.round))
    for _ in packers:
        view = stage.product.newest().view
        assert isinstance(view, PublicView)
        assert view.next_to_declare is not None
        stage.says("steward", "Declare", seat=view.next_to_declare, good="cheese", number="5")
    stage.says("steward", "OpenBag", seat=packers[0], round=str(stage.view.round))
    stage.everyone(packers[0])


def _debtor(stage: Stage) -> None:
    stage.everyone(stage.view.debts[0].debtor)


def _handing(stage: Stage) -> None:
    stage.everyone(next(deal.giver for deal in stage.view.deals.made if deal.to_choose))


def _claiming(view: PublicView) -> list[SeatId]:
    market = view.black_market
    return (
        [s.seat for s in view.seats if s.seat in market.may_claim and s.contraband >= market.needs]
        if market
        else []
    )


def _burns(stage: Stage) -> None:
    assert stage.view.burning is not None
    stage.everyone(stage.view.burning.may_burn[0])


def _claimant(stage: Stage) -> None:
    stage.everyone(_claiming(stage.view)[0])


def _winner(stage: Stage) -> None:
    stage.shows("start", "start")
    assert stage.view.score is not None
    stage.shows_all()
    stage.everyone(stage.view.score.winners[0])


def _slide(at: int) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.shows_slide(at)
        stage.everyone()

    return show


def _packing_up(stage: Stage) -> None:
    """The evening is over, and the deck is counted at the readers."""
    stage.shows_all()
    stage.says("steward", "CountDeck", on="true")
    stage.shows("steward", "steward")
    stage.stewards("setup")
    stage.shows("display", "display")


def _reader_lost(stage: Stage) -> None:
    merchant = stage.view.to_act[0]
    stage.product.clerk.hear(ReaderLost(ReaderName(f"{merchant}-mouth"), "no answer"))
    stage.product.clerk_is_done()
    stage.everyone(merchant)
    stage.stewards("readers")


def _all_unfolded(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def _unfolded(stage: Stage) -> None:
    stage.everyone()
    stage.stewards("corrections", "setup", "readers")
    for name, shown in stage.pages.items():
        stage.pages[name] = Shown(shown.holder, shown.path, _all_unfolded)


def _corrected(stage: Stage) -> None:
    """A purse was counted, and everyone reads why."""
    seat = stage.view.seats[0]
    fields = {"seat": seat.seat, "was": str(seat.gold), "counted": "41", "reason": "counted twice"}
    stage.says("steward", "CorrectGold", **fields)
    _unfolded(stage)


def _sent_without_script(selector: str) -> Callable[[Page], None]:
    def send(page: Page) -> None:
        with page.expect_navigation():
            page.evaluate(
                "form => HTMLFormElement.prototype.submit.call(document.querySelector(form))",
                selector,
            )

    return send


def _pressed(selector: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        page.locator(selector).first.click()
        page.locator("#refusal:not([hidden])").wait_for()

    return press


def _errors(stage: Stage) -> None:
    seat = next(seat for seat in stage.view.to_act)
    seal = "form[action$='/do/SealBag']"
    stage.shows("refused", f"seat:{seat}", _sent_without_script(seal))
    stage.shows("refused-in-place", f"seat:{seat}", _pressed(f"{seal} button"))
    stage.pages["not-let-in"] = Shown("", "/steward")
    stage.pages["unknown"] = Shown("", "/nowhere")
    stage.pages["bad-link"] = Shown("", "/enter/worn-out")


def _not_playing(stage: Stage) -> None:
    playing = [seat.seat for seat in stage.view.seats]
    spare = next(s for s in stage.product.house.seats if s not in playing)
    stage.shows("not-playing", f"seat:{spare}")


FIRST_3 = "sheriff-1e/three-with-promo-cards"
FIRST_4 = "sheriff-1e/four-as-it-is-printed"
FIRST_5 = "sheriff-1e/five-with-short-purses"
SECOND_3 = "sheriff-2e/three-at-their-first-evening"
SECOND_4 = "sheriff-2e/four-against-the-clock-with-the-black-market"
SECOND_5 = "sheriff-2e/five-with-an-open-pile-and-open-bribes"
SECOND_6 = "sheriff-2e/six-with-deputies-and-hidden-purses"

PEOPLE = {
    "green": "Wilhelmina-Alexandra",
    "blue": "Александр-Константин",
    "yellow": "Anna",
    "red": "Maria Magdalena Rosa",
    "purple": "Святослав Всеволодов",
    "orange": "Grzegorz Brzęczyszcz",
}
"""As long as names may be, but one."""


def _scene(
    name: str, chronicle: str, when: When, set_up: Callable[[Stage], None] = _everyone
) -> Scene:
    return Scene(name=name, chronicle=chronicle, when=when, set_up=set_up)


SCENES = (
    Scene(name="before-a-game", set_up=_nobody_plays, simulate=True),
    Scene(name="joining", set_up=_joining, simulate=True),
    Scene(name="joining-in-a-game", set_up=_joining_in_a_game, simulate=True),
    Scene(name="stickers", set_up=_stickers, unwatched=True),
    Scene(name="lost-sticker", set_up=_lost_sticker),
    Scene(name="own-copy", set_up=_own_copy, toy=True),
    Scene(name="at-the-gate", set_up=_at_the_gate, simulate=True, board="table-gate"),
    Scene(name="laid", set_up=_simulated, simulate=True),
    _scene(
        "market-1st",
        FIRST_4,
        lambda v: (
            v.phase is Phase.MARKET
            and v.round == 3
            and bool(v.market and v.market.turn and v.market.taken)
        ),
    ),
    _scene(
        "market-2nd",
        SECOND_3,
        lambda v: v.phase is Phase.MARKET and v.round == 3 and bool(v.market and v.market.given),
    ),
    _scene(
        "market-choice", SECOND_5, lambda v: v.round == 2 and bool(v.market and v.market.choices)
    ),
    _scene("open-pile", SECOND_5, lambda v: v.round == 4 and bool(v.market and v.market.turn)),
    _scene("not-playing", SECOND_3, _phase(Phase.PACKING, 2), _not_playing),
    _scene("drawing-deputies", SECOND_6, _phase(Phase.DRAWING, 3)),
    _scene("loading-empty", SECOND_3, _phase(Phase.PACKING, 1)),
    _scene(
        "loading",
        SECOND_5,
        lambda v: v.phase is Phase.PACKING and v.round == 4 and len(v.to_act) == 3,
    ),
    _scene(
        "taking-out",
        SECOND_5,
        lambda v: v.phase is Phase.PACKING and v.round == 2 and len(v.to_act) == 2,
        _taking_out,
    ),
    Scene(name="loading-stray", set_up=_stray, simulate=True),
    Scene(name="loading-foreign", set_up=_foreign_card, simulate=True),
    Scene(name="simulator-loading", set_up=_simulated_bags, simulate=True),
    Scene(name="simulator-playing", set_up=_players_act, simulate=True),
    Scene(name="simulator-power-cut", set_up=_power_came_back, simulate=True),
    _scene(
        "declaring",
        FIRST_5,
        lambda v: (
            v.phase is Phase.DECLARING
            and v.round == 3
            and len([s for s in v.seats if s.bag and s.bag.declared]) == 2
        ),
    ),
    _scene("inspecting", SECOND_3, _phase(Phase.INSPECTING, 4)),
    _scene(
        "inspecting-decided",
        SECOND_5,
        lambda v: v.phase is Phase.INSPECTING and len(_bags(v, "sealed")) == 2,
    ),
    _scene(
        "confiscated",
        FIRST_4,
        lambda v: v.phase is Phase.INSPECTING and bool(v.confiscated),
    ),
    _scene("burning", FIRST_3, lambda v: bool(v.burning and v.burning.may_burn), _burns),
    _scene("offers", SECOND_5, lambda v: len(v.deals.offers) >= 2, _offers),
    _scene(
        "deal",
        SECOND_5,
        lambda v: v.phase is Phase.INSPECTING and v.round > 1 and bool(v.deals.made),
    ),
    _scene(
        "deputies-wish",
        SECOND_6,
        lambda v: v.round == 2 and any(s.bag and s.bag.wishes for s in v.seats),
    ),
    _scene("full-stands-and-wishes", SECOND_6, _two_wishes_on_a_full_stand, _fuller),
    _scene(
        "timer", SECOND_4, lambda v: bool(v.timer) and v.round == 2 and bool(v.deals.offers), _runs
    ),
    _scene(
        "about-to-pass",
        SECOND_4,
        lambda v: v.phase is Phase.INSPECTING and len(_bags(v, "sealed")) == 3,
        _about_to_pass,
    ),
    _scene(
        "last-ten-seconds",
        SECOND_4,
        lambda v: bool(v.timer) and v.round == 2 and bool(v.deals.offers),
        _last_seconds,
    ),
    Scene(name="opened", set_up=_opened, simulate=True),
    _scene("opening", SECOND_4, _phase(Phase.PACKING, 4), _opening),
    _scene("counting-by-hand", SECOND_6, lambda v: bool(_bags(v, "opened")), _unfolded),
    _scene("paying", FIRST_5, lambda v: bool(v.debts), _debtor),
    _scene(
        "handing-over", SECOND_6, lambda v: any(deal.to_choose for deal in v.deals.made), _handing
    ),
    _scene("sharing", SECOND_6, lambda v: v.phase is Phase.SHARING),
    _scene(
        "black-market",
        SECOND_4,
        lambda v: bool(_claiming(v)),
        _claimant,
    ),
    _scene("closing", FIRST_4, _phase(Phase.CLOSING, 5)),
    _scene("ending", FIRST_4, _phase(Phase.ENDING, 8)),
    _scene("end-race", SECOND_5, _scored, _slide(6)),
    _scene("end-truth", SECOND_5, _scored, _slide(-1)),
    _scene("score", SECOND_5, _scored, _winner),
    _scene("score-of-six", SECOND_6, _scored, _winner),
    Scene(
        name="packing-up",
        chronicle=SECOND_3,
        when=lambda v: v.over,
        set_up=_packing_up,
        simulate=True,
    ),
    _scene("unnamed", FIRST_4, lambda v: v.over and v.unnamed > 0),
    Scene(
        name="reader-lost",
        chronicle=SECOND_3,
        when=_phase(Phase.PACKING, 3),
        set_up=_reader_lost,
        simulate=True,
    ),
    _scene("corrections", SECOND_5, _phase(Phase.INSPECTING, 5), _corrected),
    _scene("errors", SECOND_3, _phase(Phase.PACKING, 1), _errors),
    Scene(
        name="long-names",
        chronicle=SECOND_3,
        edition=LONG,
        when=_phase(Phase.INSPECTING, 4),
        set_up=_unfolded,
    ),
    Scene(
        name="long-people",
        chronicle=SECOND_6,
        when=_two_wishes_on_a_full_stand,
        set_up=_unfolded,
        names=PEOPLE,
    ),
    Scene(
        name="score-of-long-people",
        chronicle=SECOND_6,
        when=lambda v: v.over and bool(v.score),
        set_up=_winner,
        names=PEOPLE,
    ),
    Scene(name="joining-by-name", set_up=_joining_by_name, simulate=True),
    *border_scenes.SCENES,
    *nottingham_scenes.SCENES,
)
