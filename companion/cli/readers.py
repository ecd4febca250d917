"""`companion readers find`: the readers plugged in by cable, and their lines for a board."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.boards.board import GATE
from companion.boards.load import load_board
from companion.game.messages import Message, Quoted, says, says_quoting
from companion.game.values import Value
from hardware.ports import DeviceLost
from hardware.readers.finding import Answer, Heard, Kind, heard_at, who_answers
from hardware.readers.mfrc522_chip import UNWIRED
from hardware.readers.serial_names import PluggedIn, plugged_in

from .speech import voice, wrapped

LISTENS_S = 8
SEATS = "table-six"


class Found(Value, frozen=True, kw_only=True):
    """One port: its names, the reader there, if any, and its lines for a board's file."""

    port: str
    device: str
    product: str
    said: Message
    chip: str = ""
    lines: str = ""


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    ports = plugged_in()
    told = _as_data(ports) if asked.json else _in_words(ports)
    return 0 if any(part.chip for part in told) else 1


def _in_words(ports: Sequence[PluggedIn]) -> list[Found]:
    spoken, told = voice(), []
    for port in ports:
        name, device = Quoted(port.name), Quoted(port.device)
        product = Quoted(" ".join(filter(None, (port.product, port.usb))))
        at = says("readers.at", port=name, device=device, product=product)
        print(spoken.say(at), flush=True)
        for part in looked_at(port, LISTENS_S):
            told.append(part)
            print(wrapped(spoken.say(part.said), indent="  "), flush=True)
            print(part.lines)
    if not ports:
        print(wrapped(spoken.say(says("readers.none"))), file=sys.stderr)
    return told


def _as_data(ports: Sequence[PluggedIn]) -> list[Found]:
    """No token is waited for."""
    spoken = voice()
    told = [part for port in ports for part in looked_at(port, 0)]
    readers = [
        {
            "port": part.port,
            "device": part.device,
            "product": part.product,
            "chip": part.chip,
            "lines": part.lines.strip(),
            "said": spoken.say(part.said),
        }
        for part in told
    ]
    print(msgspec.json.format(msgspec.json.encode(readers), indent=2).decode())
    return told


def looked_at(
    port: PluggedIn,
    listens_s: float,
    ask: Callable[[PluggedIn], Answer] = who_answers,
    hear: Callable[[str, float], Heard | None] = heard_at,
) -> Iterator[Found]:
    """Say at once what has to be done meanwhile, and then who is there."""
    answer = ask(port)
    nobody = says("readers.nobody")
    found = Found(port=port.name, device=port.device, product=port.product, said=nobody)
    match answer.kind:
        case Kind.PN532:
            said = says("readers.pn532", firmware=Quoted(answer.firmware))
            yield _reader(found, "pn532", _lines(found, "gate", GATE, "pn532"), said)
        case Kind.HUB:
            yield _hub(found, answer)
        case Kind.UNOPENED:
            yield replace(found, said=_lost(answer.lost))
        case Kind.TOKENS:
            if listens_s:
                said = says("readers.listening", seconds=round(listens_s))
                yield replace(found, said=said)
            yield _token_reader(found, hear(port.name, listens_s) if listens_s else None)


def _reader(found: Found, chip: str, lines: str, said: Message) -> Found:
    return replace(found, chip=chip, lines=lines, said=said)


def _hub(found: Found, answer: Answer) -> Found:
    wired = [f"{read:02X}" for read in UNWIRED]
    places = [place for place, chip in enumerate(answer.chips) if chip not in wired]
    firmware = Quoted(answer.firmware)
    if not places:
        return _reader(found, "rc522-hub", "", says("readers.empty_hub", firmware=firmware))
    seats = load_board(SEATS).seats
    lines = "\n".join(
        _lines(found, f"{seats[place]}-mouth", seats[place], "rc522-hub", f"place = {place}\n")
        for place in places
    )
    at = Quoted(", ".join(map(str, places)))
    return _reader(found, "rc522-hub", lines, says("readers.hub", firmware=firmware, places=at))


def _token_reader(found: Found, heard: Heard | None) -> Found:
    if heard is None:
        return found
    lines = _lines(found, "bags", GATE, heard.chip)
    return _reader(found, heard.chip, lines, says("readers.token", token=Quoted(heard.token)))


def _lines(found: Found, name: str, seat: str, chip: str, more: str = "") -> str:
    return (
        f'\n[[readers]]\nname = "{name}"\nseat = "{seat}"\nchip = "{chip}"\n'
        f'port = "{found.port}"\n{more}'
    )


def _lost(lost: DeviceLost | None) -> Message:
    if lost is None:
        return says("readers.nobody")
    return says_quoting(lost.key, lost.words)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion readers",
        description="Finds the readers that are plugged in by cable.",
    )
    parser.add_argument("find", choices=("find",), help="say what is plugged in at each port")
    parser.add_argument(
        "--json", action="store_true", help="print it as data for a program, and wait for no token"
    )
    return parser
