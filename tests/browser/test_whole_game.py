"""A game of three from laying the table to the winner, through the pages alone, with the plug
pulled between two clicks."""

import re

from playwright.sync_api import expect

from .people import People, gold_of, press

PULLED_IN_ROUNDS = {1: "packing", 2: "declaring", 4: "inspecting", 6: "market"}
ALL_GOLD = 150


def pull_the_plug(people: People, says: str) -> None:
    """SIGKILL, then start again; everyone's page finds its way back by itself."""
    expect(people.display.locator(".next")).to_contain_text(says)
    before = people.display.locator("main").inner_text()
    people.table.kill()
    expect(people.display.locator("#link.lost")).to_be_visible()
    people.table.start()
    expect(people.display.locator("#link.live")).to_be_visible()
    assert people.display.locator("main").inner_text() == before


def play_round(people: People, number: int) -> None:
    pulled = PULLED_IN_ROUNDS.get(number, "")
    expect(people.display.get_by_text(f"Round {number} of 9")).to_be_visible()
    sheriff, merchants = people.sheriff(), people.merchants()
    if pulled == "market":
        pull_the_plug(people, "begins the market")
    press(people.page(sheriff), "Close the market")
    for seat in merchants:
        expect(people.page(seat).get_by_role("button", name="Close my bag")).to_be_visible()
        people.hold_cards(seat, 1 + number % 3)
        if pulled == "packing":
            pull_the_plug(people, "still open")
            people.hold_cards(seat, 1)
        press(people.page(seat), "Close my bag")
    for seat in merchants:
        if pulled == "declaring":
            pull_the_plug(people, f"{seat.title()} declares")
        people.declare(seat, "Apples" if number % 2 else "Chickens")
    if pulled == "inspecting":
        pull_the_plug(people, "2 bags are still to be opened or passed")
    gates = people.page(sheriff).locator(".gate")
    expect(gates).to_have_count(2)
    for seat in merchants:
        gate = people.page(sheriff).locator(f".gate.seat-{seat}")
        if (number + merchants.index(seat)) % 3 == 0:
            press(gate, "Open the bag")
        else:
            gold = int(people.display.locator(f".seat.seat-{seat} .gold b").inner_text())
            gate.get_by_label("Gold paid for it").fill(str(min(gold, number)))
            press(gate, "Pass it")
        expect(gate).to_have_count(0)
    assert sum(gold_of(people.display)) == ALL_GOLD
    press(people.page("simulator"), "Everyone draws up to a full hand")
    press(people.page(sheriff), "End the game" if number == 9 else "End the round")


def test_three_people_play_to_the_winner_and_a_pulled_plug_loses_nothing(people: People) -> None:
    people.lay_table(3)
    for number in range(1, 10):
        play_round(people, number)
    score = people.display.locator(".score")
    expect(score).to_be_visible()
    expect(people.display.get_by_text("The game is over. Here is the score.")).to_be_visible()
    rows = score.locator("tbody tr").all()
    totals = []
    for row in rows:
        gold, goods, titles, total, rank = (cell.inner_text() for cell in row.locator("td").all())
        bonuses = sum(int(points) for points in re.findall(r"\+(\d+)", titles))
        assert int(gold) + int(goods.split()[0]) + bonuses == int(total)
        totals.append((int(rank), -int(total)))
    assert totals == sorted(totals)
    assert totals[0][0] == 1
    winner = rows[0].locator("th").inner_text()
    expect(people.display.get_by_text(f"{winner} wins.")).to_be_visible()
