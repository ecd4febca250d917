"""Each mistake a maker can make in a board is found, named and explained."""

from typing import TypeVar

import pytest
from msgspec.structs import replace

from companion.boards.board import (
    AUTO,
    LAMPS,
    Bcm,
    Board,
    ButtonWire,
    BuzzerWire,
    CabledWire,
    ColourLampWire,
    HubWire,
    Id12laWire,
    LampWire,
    Pn532Wire,
    Rc522Wire,
    Rdm6300Wire,
    SwitchWire,
)
from companion.boards.check import problems_of

Wire = TypeVar("Wire")


def reader(seat: str, device: int, chip_select: int) -> Rc522Wire:
    return Rc522Wire(
        name=f"{seat}-mouth",
        seat=seat,
        bus="spi0",
        device=device,
        chip_select=Bcm(chip_select),
        miso="buffered",
        pull_up=True,
    )


def lamp(name: str, pin: int, *, milliamps: float = 4) -> LampWire:
    return LampWire(name=name, pin=Bcm(pin), milliamps=milliamps)


THREE = ColourLampWire(name="red", red=Bcm(13), green=Bcm(16), blue=Bcm(19), milliamps=4)
SIX = ((Bcm(13), Bcm(16), Bcm(17)), (Bcm(18), Bcm(19), Bcm(20)))
SOUND = Board(
    name="bench",
    title="A bench",
    supply="regulator",
    seats=("green", "blue", "red"),
    buses=("spi0",),
    readers=(reader("green", 0, 8), reader("blue", 1, 7), reader("red", 2, 5)),
    buttons=(ButtonWire("next", Bcm(22)), ButtonWire("undo", Bcm(23))),
    lamps=(lamp("ready", 6), lamp("fault", 26)),
    buzzer=BuzzerWire(Bcm(12), 8),
    reset=Bcm(25),
)


UNBUFFERED = tuple(replace(wire, miso="shared") for wire in SOUND.on_buses.values())

MANY = (4, 6, 13, 16, 26, 27)
"""Pins for more lamps than the Pi can feed."""


def with_reader(number: int, wire: Rc522Wire) -> Board:
    return replace(SOUND, readers=_exchanged(SOUND.readers, number, wire))


def with_button(number: int, name: str, pin: int) -> Board:
    return replace(SOUND, buttons=_exchanged(SOUND.buttons, number, ButtonWire(name, Bcm(pin))))


def with_lamp(number: int, wire: LampWire) -> Board:
    return replace(SOUND, lamps=_exchanged(SOUND.lamps, number, wire))


def _exchanged(wires: tuple[Wire, ...], number: int, wire: Wire) -> tuple[Wire, ...]:
    return (*wires[:number], wire, *wires[number + 1 :])


def at_hub(seat: str, place: int, port: str = AUTO) -> HubWire:
    return HubWire(name=f"{seat}-mouth", seat=seat, place=place, port=port)


def with_hubs(*wires: HubWire) -> Board:
    """They take the place of the readers on the bus, which needs no reset pin then."""
    return replace(SOUND, buses=(), readers=wires, reset=None)


@pytest.mark.parametrize(
    ("wires", "key", "meaning"),
    [
        ((at_hub("green", 0), at_hub("blue", 5), at_hub("red", 1)), "", ""),
        (
            (at_hub("green", 0), at_hub("blue", 5), at_hub("red", 5)),
            "readers[2].place",
            "hub:5 is already readers[1], so both names would report the same cards",
        ),
        (
            (at_hub("green", 0), at_hub("blue", 5), at_hub("red", 6)),
            "readers[2].place",
            "the places 0 to 5",
        ),
        (
            (at_hub("green", 0), at_hub("blue", 0, "/dev/ttyACM0"), at_hub("red", -1, "/dev/hub")),
            "readers[0].port",
            "with several hubs it cannot be told at which one green-mouth hangs",
        ),
    ],
)
def test_readers_at_a_hub_have_places_of_their_own(
    wires: tuple[HubWire, ...], key: str, meaning: str
) -> None:
    problems = problems_of(with_hubs(*wires))

    assert [problem.split(":")[0] for problem in problems][:1] == ([key] if key else [])
    assert meaning in "".join(problems[:1])


def test_a_sound_board_has_no_problems() -> None:
    assert problems_of(SOUND) == ()
    snaps = tuple(SwitchWire(seat, Bcm(pin)) for seat, pin in (("green", 20), ("blue", 21)))
    assert problems_of(replace(SOUND, switches=snaps, colour_lamps=(THREE,))) == ()


@pytest.mark.parametrize(
    ("board", "key", "meaning"),
    [
        (with_button(1, "undo", 22), "buttons[1].pin", "already used by buttons[0].pin"),
        (with_lamp(1, lamp("fault", 23)), "lamps[1].pin", "already used by buttons[1].pin"),
        (replace(SOUND, reset=Bcm(12)), "reset", "already used by buzzer.pin"),
        (with_button(0, "next", 5), "buttons[0].pin", "already used by readers[2].chip_select"),
        (
            replace(
                SOUND,
                seats=(*SOUND.seats, "grey"),
                readers=(*SOUND.readers, reader("grey", 3, 5)),
            ),
            "readers[3].chip_select",
            "also selects the reader of readers[2].chip_select",
        ),
        (with_button(0, "next", 10), "buttons[0].pin", "MOSI of spi0"),
        (with_reader(2, reader("red", 2, 11)), "readers[2].chip_select", "SCLK of spi0"),
        (replace(SOUND, buses=("spi0", "i2c1"), reset=Bcm(3)), "reset", "SCL of i2c1"),
        (replace(SOUND, buses=("spi0", "spi1"), reset=Bcm(17)), "reset", "CE1 of spi1"),
        (with_lamp(0, lamp("ready", 0)), "lamps[0].pin", "identification chip"),
        (with_button(0, "next", 1), "buttons[0].pin", "identification chip"),
        (with_button(0, "next", 14), "buttons[0].pin", "serial port"),
        (with_lamp(1, lamp("fault", 15)), "lamps[1].pin", "serial port"),
        (
            replace(SOUND, buses=("spi0", "uart0"), reset=Bcm(15)),
            "reset",
            "serial port",
        ),
        (with_lamp(0, lamp("ready", 28)), "lamps[0].pin", "not on the header"),
        (replace(SOUND, reset=Bcm(-1)), "reset", "not on the header"),
        (replace(SOUND, reset=None), "reset", "add reset = 4."),
        (with_reader(2, reader("red", -1, 5)), "readers[2].device", "count from 0"),
        (
            replace(SOUND, readers=(*SOUND.readers, replace(reader("grey", 3, 4), seat="grey"))),
            "readers[3].seat",
            "no seat 'grey'",
        ),
        (replace(SOUND, seats=(*SOUND.seats, "grey")), "seats[3]", "grey has no reader"),
        (with_button(0, "next", 25), "reset", "already used by buttons[0].pin"),
        (
            with_reader(2, replace(reader("red", 2, 5), speed_hz=99_999)),
            "readers[2].speed_hz",
            "99999 Hz is no clock",
        ),
        (
            with_reader(2, replace(reader("red", 2, 5), speed_hz=10_000_001)),
            "readers[2].speed_hz",
            "write 100000 to 10000000",
        ),
        (with_lamp(1, lamp("fault", 26, milliamps=20)), "lamps[1].milliamps", "up to 8 mA"),
        (with_lamp(1, lamp("fault", 26, milliamps=0)), "lamps[1].milliamps", "up to 8 mA"),
        (
            replace(with_lamp(1, lamp("fault", 26, milliamps=9)), model="pi-4"),
            "lamps[1].milliamps",
            'this Pi can give (model = "pi-4"), which is up to 8 mA',
        ),
        (
            replace(with_lamp(1, lamp("fault", 26, milliamps=17)), model="zero-2"),
            "lamps[1].milliamps",
            'this Pi can give (model = "zero-2"), which is up to 16 mA',
        ),
        (with_button(0, "next", 2), "buttons[0].pin", "resistor of 1.8 kohm"),
        (with_lamp(0, lamp("ready", 3)), "lamps[0].pin", "made for I2C"),
        (
            with_reader(1, replace(reader("blue", 1, 7), miso="own")),
            "readers[1].miso",
            "other readers hang on the MISO of spi0 too",
        ),
        (
            replace(SOUND, readers=UNBUFFERED),
            "readers[2].miso",
            "2 readers hang straight on the MISO of spi0 before red-mouth",
        ),
        (
            with_reader(2, replace(reader("red", 2, 13), pull_up=False)),
            "readers[2].pull_up",
            "GPIO 13 is low while the Pi starts",
        ),
        (replace(SOUND, supply="pi"), "supply", "3 readers may draw 300 mA"),
        (
            replace(
                SOUND,
                more_seats=("grey",),
                lamps=tuple(
                    lamp(name, pin, milliamps=8)
                    for name, pin in zip((*LAMPS, *SOUND.seats, "grey"), MANY, strict=False)
                ),
            ),
            "lamps",
            "56 mA together",
        ),
        (with_lamp(1, lamp("mood", 26)), "lamps[1].name", "nothing would light 'mood'"),
        (
            replace(SOUND, switches=(SwitchWire("white", Bcm(27)),)),
            "switches[0].seat",
            "there is no seat 'white'",
        ),
        (
            replace(SOUND, switches=(SwitchWire("red", Bcm(23)),)),
            "switches[0].pin",
            "already used by buttons[1].pin",
        ),
        (
            replace(SOUND, switches=(SwitchWire("red", Bcm(27)), SwitchWire("red", Bcm(24)))),
            "switches",
            "'red' stands there 2 times",
        ),
        (
            replace(SOUND, colour_lamps=(replace(THREE, blue=Bcm(26)),)),
            "colour_lamps[0].blue",
            "already used by lamps[1].pin",
        ),
        (
            replace(SOUND, colour_lamps=(replace(THREE, name="mood"),)),
            "colour_lamps[0].name",
            "nothing would light 'mood'",
        ),
        (
            replace(
                SOUND,
                colour_lamps=tuple(
                    ColourLampWire(name=name, red=a, green=b, blue=c, milliamps=7)
                    for name, (a, b, c) in zip(SOUND.seats, SIX, strict=False)
                ),
            ),
            "lamps",
            "58 mA together",
        ),
        (
            replace(SOUND, colour_lamps=(replace(THREE, name="ready"),)),
            "lamps",
            "'ready' stands there 2 times",
        ),
        (with_button(1, "next", 23), "buttons", "'next' stands there 2 times"),
        (with_lamp(1, lamp("ready", 26)), "lamps", "'ready' stands there 2 times"),
        (
            with_reader(2, replace(reader("red", 2, 5), name="green-mouth")),
            "readers",
            "'green-mouth' stands there 2 times",
        ),
        (replace(SOUND, more_seats=("red",)), "seats", "'red' stands there 2 times"),
        (replace(SOUND, seats=(*SOUND.seats, "red")), "seats", "'red' stands there 2 times"),
        (replace(SOUND, buses=("spi0", "spi0")), "buses", "'spi0' stands there 2 times"),
    ],
)
def test_a_planted_mistake_is_found_alone_and_its_key_is_named(
    board: Board, key: str, meaning: str
) -> None:
    [problem] = problems_of(board)

    assert problem.startswith(f"{key}: ")
    assert meaning in problem


@pytest.mark.parametrize(
    ("board", "keys"),
    [
        # The wrong pin is itself the enable of another device, or belongs to nobody.
        (with_reader(1, reader("blue", 1, 13)), {"readers[1].chip_select"}),
        (
            with_reader(2, reader("red", 1, 7)),
            {"readers[2].chip_select", "readers[2].device"},
        ),
        (
            replace(SOUND, buses=()),
            {"readers[0].bus", "readers[1].bus", "readers[2].bus"},
        ),
    ],
)
def test_a_reader_that_could_never_be_asked_is_found(board: Board, keys: set[str]) -> None:
    assert {problem.split(":")[0] for problem in problems_of(board)} == keys


def test_all_problems_are_found_at_once() -> None:
    board = replace(
        with_button(0, "undo", 14),
        seats=("green", "blue", "red", "grey"),
        lamps=(lamp("ready", 25, milliamps=30),),
        buzzer=BuzzerWire(Bcm(9), 30),
    )

    assert sorted(problem.split(":")[0] for problem in problems_of(board)) == [
        "buttons",
        "buttons[0].pin",
        "buzzer.milliamps",
        "buzzer.pin",
        "lamps",
        "lamps[0].milliamps",
        "reset",
        "seats[3]",
    ]


def test_more_seats_need_no_reader_and_may_have_one() -> None:
    board = replace(SOUND, seats=("green", "blue"), more_seats=("red", "grey"))

    assert problems_of(board) == ()
    assert board.every_seat == ("green", "blue", "red", "grey")


def test_two_readers_may_share_a_miso_without_a_buffer_and_the_pis_supply() -> None:
    two = tuple(replace(wire, miso="shared") for wire in (SOUND.on_buses[0], SOUND.on_buses[1]))

    assert problems_of(replace(SOUND, readers=two, seats=("green", "blue"), supply="pi")) == ()


def test_a_chip_select_that_is_high_at_the_start_needs_no_pull_up() -> None:
    assert problems_of(with_reader(2, replace(reader("red", 2, 5), pull_up=False))) == ()


def test_on_a_pi_that_gives_more_a_lamp_may_draw_more() -> None:
    bright = with_lamp(1, lamp("fault", 26, milliamps=16))

    assert problems_of(replace(bright, model="pi-5")) == ()


def test_the_pins_of_i2c_are_free_for_what_belongs_to_i2c() -> None:
    [problem] = problems_of(replace(SOUND, buses=("spi0", "i2c1"), reset=Bcm(3)))

    assert "SCL of i2c1" in problem


def test_a_reader_may_lie_beside_a_pile() -> None:
    at_a_pile = replace(reader("first-pile", 0, 18), seat="pile-1", bus="spi1")
    board = replace(SOUND, buses=("spi0", "spi1"), readers=(*SOUND.readers, at_a_pile))

    assert problems_of(board) == ()


GATE = replace(reader("gate", 0, 8), name="gate")


def test_a_gate_serves_every_bag_so_no_seat_needs_a_reader_of_its_own() -> None:
    assert problems_of(replace(SOUND, readers=(GATE,))) == ()


def test_beside_a_gate_seats_may_have_readers_all_the_same() -> None:
    for own in (SOUND.readers[1:], SOUND.readers[2:]):
        assert problems_of(replace(SOUND, readers=(GATE, *own))) == ()


def test_a_second_gate_would_count_cards_for_the_bag_at_the_first() -> None:
    second = replace(GATE, name="other-gate", device=1, chip_select=Bcm(7))

    assert problems_of(replace(SOUND, readers=(GATE, second))) == (
        "readers[1].seat: readers[0] is the gate already, and as one bag is at the gate at a time, "
        "cards at the other would count for the wrong bag; keep one of them.",
    )


SERIAL = replace(
    SOUND,
    buses=(),
    reset=None,
    readers=(
        Pn532Wire(name="gate", seat="gate"),
        Rdm6300Wire(name="bags", seat="gate"),
        Pn532Wire(name="pile", seat="pile-1", port="/dev/serial/by-id/pile"),
    ),
)


def with_cable(number: int, wire: CabledWire) -> Board:
    return replace(SERIAL, readers=_exchanged(SERIAL.readers, number, wire))


def test_a_board_whose_readers_all_hang_on_cables_uses_no_pin_for_them() -> None:
    assert problems_of(SERIAL) == ()


@pytest.mark.parametrize(
    ("board", "key", "meaning"),
    [
        (
            replace(
                SERIAL,
                readers=(
                    *SERIAL.readers,
                    Pn532Wire(name="other", seat="pile-2", port="/dev/serial/by-id/pile"),
                ),
            ),
            "readers[3].port",
            "already the port of readers[2]",
        ),
        (
            with_cable(2, Pn532Wire(name="pile", seat="pile-1")),
            "readers[2].port",
            "readers[0] is a PN532 to be looked for as well",
        ),
        (
            replace(SERIAL, readers=(*SERIAL.readers, Id12laWire(name="more", seat="gate"))),
            "readers[3].port",
            "readers[1] is a token reader to be looked for as well",
        ),
        (
            with_cable(1, Rdm6300Wire(name="bags", seat="green")),
            "readers[1].seat",
            "of use at the gate alone",
        ),
    ],
)
def test_a_mistake_with_cables_is_found_alone_and_its_key_is_named(
    board: Board, key: str, meaning: str
) -> None:
    [problem] = problems_of(board)

    assert problem.startswith(f"{key}: ")
    assert meaning in problem


def test_a_token_reader_alone_at_the_gate_reads_no_card() -> None:
    board = with_cable(0, Pn532Wire(name="gate", seat="green"))

    assert {problem.split(":")[0] for problem in problems_of(board)} == {
        "readers[1].seat",
        "seats[1]",
        "seats[2]",
    }


def test_a_proposed_pin_is_free() -> None:
    [problem] = problems_of(with_button(1, "undo", 22))

    assert problem.endswith("for example to GPIO 4.")
    assert problems_of(with_button(1, "undo", 4)) == ()


def test_every_pin_but_the_free_ones_is_refused_for_another_button() -> None:
    def is_free(pin: int) -> bool:
        button = ButtonWire("timer", Bcm(pin))
        return not problems_of(replace(SOUND, buttons=(*SOUND.buttons, button)))

    assert [pin for pin in range(-1, 30) if is_free(pin)] == [4, 13, *range(16, 22), 24, 27]


@pytest.mark.parametrize("pin", [4, 13, 27])
def test_a_buzzer_may_hang_on_any_free_pin(pin: int) -> None:
    assert problems_of(replace(SOUND, buzzer=BuzzerWire(Bcm(pin), 8))) == ()
