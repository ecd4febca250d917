"""A game of three from laying the table to the winner, ended early, through the pages alone.

There is noise at every reader, and the plug is pulled between two clicks; the score is that of the
cards that lie there."""

import json
import tomllib
from collections import Counter
from importlib import resources
from io import BytesIO, TextIOWrapper

import pytest
from playwright.sync_api import expect

from companion.__main__ import main

from .evenings import shown_score
from .people import People, gold_of, press

PULLED_IN_ROUNDS = {1: "packing", 3: "inspecting"}
LAST_ROUND = 3
ALL_GOLD = 150
EDITION = "sheriff-2e"

Stands = dict[str, Counter[str]]
"""What lies on each stand, by the names on the cards."""


def pull_the_plug(people: People, says: str) -> None:
    """SIGKILL, then start again; everyone's page finds its way back by itself."""
    expect(people.display.locator(".next")).to_contain_text(says)
    before = people.display.locator("main").inner_text()
    people.table.kill()
    expect(people.display.locator("#link.lost")).to_be_visible()
    people.table.start()
    expect(people.display.locator("#link.live")).to_be_visible()
    assert people.display.locator("main").inner_text() == before


def play_round(people: People, number: int, stands: Stands) -> None:
    pulled = PULLED_IN_ROUNDS.get(number, "")
    expect(people.display.get_by_text(f"Round {number} of 9")).to_be_visible()
    sheriff, merchants = people.sheriff(), people.merchants()
    press(people.page(sheriff), "Close the market")
    packed: Stands = {}
    for seat in merchants:
        expect(people.page(seat).get_by_role("button", name="Close my bag")).to_be_visible()
        packed[seat] = Counter(people.hold_cards(seat, 1 + number % 3))
        if pulled == "packing":
            pull_the_plug(people, "still open")
            packed[seat] += Counter(people.hold_cards(seat, 1))
        press(people.page(seat), "Close my bag")
    good = "Apples" if number % 2 else "Chickens"
    for seat in merchants:
        people.declare(seat, good)
    if pulled == "inspecting":
        pull_the_plug(people, "2 bags are still to be opened or passed")
    gates = people.page(sheriff).locator(".gate")
    expect(gates).to_have_count(2)
    for seat in merchants:
        gate = people.bag(sheriff, seat)
        if (number + merchants.index(seat)) % 3 == 0:
            people.opens(sheriff, seat)
            people.go_on()
            stands[seat][good] += packed[seat][good]
        else:
            gold = int(people.display.locator(f".seat.seat-{seat} .gold b").inner_text())
            gate.get_by_label("Bribe", exact=True).fill(str(min(gold, number)))
            press(gate, "Pass")
            press(gate, "At once")
            stands[seat] += packed[seat]
        expect(gate).to_have_count(0)
    assert sum(gold_of(people.display)) == ALL_GOLD
    press(people.page("simulator"), "Everyone draws up to a full hand")
    if number < LAST_ROUND:
        press(people.page(sheriff), "End the round")
    else:
        people.steward.get_by_text("End the game here").click()
        press(people.steward, "End the game")


def scored_alone(
    stands: Stands,
    gold: dict[str, int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> dict[str, tuple[int, int]]:
    """What the command for those without readers makes of it: total and rank."""
    sheet = resources.files("companion.games.sheriff") / "editions" / f"{EDITION}.toml"
    goods = tomllib.loads(sheet.read_text())["goods"]
    id_of = {good["names"]["en"]: name for name, good in goods.items()}
    players = [
        {
            "name": seat,
            "gold": gold[seat],
            "goods": {id_of[name]: count for name, count in stands[seat].items() if count},
        }
        for seat in stands
    ]
    written = json.dumps({"edition": EDITION, "players": players}).encode()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(written)))
    assert main(["score", "-", "--json"]) == 0
    sheets = json.loads(capsys.readouterr().out)["players"]
    return {sheet["name"]: (sheet["total"], sheet["rank"]) for sheet in sheets}


def test_three_people_play_to_the_winner_and_neither_noise_nor_a_pulled_plug_loses_anything(
    people: People, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    people.lay_table(3)
    people.all_readers("noise in the air")
    stands: Stands = {seat: Counter() for seat in (people.sheriff(), *people.merchants())}
    for number in range(1, LAST_ROUND + 1):
        play_round(people, number, stands)
    expect(people.display.locator(".next")).to_contain_text("Turn up all contraband")
    press(people.page(people.sheriff()), "Turn up the contraband")
    readers = people.page("simulator").get_by_label("Reader", exact=False)
    assert {entry.input_value() for entry in readers.all()} >= {"noise"}
    press(people.steward, "Show the whole result")
    expect(people.display.locator(".score")).to_be_visible()
    expect(people.display.locator(".next")).to_contain_text("The game is over. Here is the score.")
    rows = dict(shown_score(people.display))
    shown = {seat: (row.total, row.rank) for seat, row in rows.items()}
    purses = {seat: row.gold for seat, row in rows.items()}
    assert shown == scored_alone(stands, purses, monkeypatch, capsys)
    [winner, *_] = [seat for seat, (_total, rank) in shown.items() if rank == 1]
    expect(people.display.get_by_text(f"{winner.title()} wins.")).to_be_visible()
