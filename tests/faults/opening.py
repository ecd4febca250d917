"""The product's real start, inside this process, on a folder; and what it shows there."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from traceback import format_exc
from typing import Any

import msgspec
import pytest
from flask import Flask

from companion import assembly
from companion.assembly import House, Settings
from companion.game.values import PUBLIC
from tests.web.streaming import visitor_of
from web import api

from .history import Fault
from .journals import Games, games_here, games_in

PAGES = ("/", "/display", "/api/lobby")


class Opened(msgspec.Struct):
    """The first page, the sentences of the start, and the journals after it."""

    game_id: str
    troubles: tuple[str, ...]
    games: Games
    said: tuple[str, ...] = ()


def opened(data: Path, *, simulate: bool = False) -> Opened:
    """It starts and shows its pages, whatever lies there, and a new table can be laid."""
    with _house(data, simulate=simulate) as house:
        visitor = visitor_of(house.app)
        answer = visitor.get("/api/view")
        if answer.status_code != 200:
            raise Fault(f"There is no page: {answer.status_code} {answer.text[:300]}")
        page = answer.json["table"]  # type: ignore[index]
        games = games_in(data)
        _goes_on(house, visitor, page)
        said = tuple(message.key for message in house.left_out)
    troubles = tuple(trouble["key"] for trouble in page["troubles"])
    return Opened(page["game_id"], troubles, games, said)


def posted(data: Path) -> Opened:
    """The clerk's post for everyone. No page is rendered, since that takes most of a start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assembly, "create_app", lambda **_: Flask("nobody"))
        with _house(data) as house:
            page = house.door.newest(PUBLIC)
    troubles = tuple(trouble.key for trouble in page.troubles)
    return Opened(page.game_id, troubles, games_here(data / "games"))


_described = cache(api.whole_document)


@contextmanager
def _house(data: Path, *, simulate: bool = False) -> Iterator[House]:
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(api, "whole_document", _described)  # it takes half of a start
            house = House(Settings(data=data, simulate=simulate, by_hand=not simulate))
    except BaseException as why:
        raise Fault(f"It does not start:\n{format_exc(limit=-4)}") from why
    try:
        yield house
    finally:
        house.close()


def _goes_on(house: House, visitor: Any, page: Any) -> None:
    """Every page is there, and a new table can be laid."""
    for path in PAGES:
        if (code := visitor.get(path, follow_redirects=True).status_code) >= 400:
            raise Fault(f"{path} is answered {code}")
    right = {"Authorization": f"Bearer {house.rights.token_of('steward')}"}
    body = {
        "box": "sheriff-2e",
        "setup": {"seats": ["green", "blue", "yellow"], "first": "green"},
        "instead_of": page["game_id"],
    }
    data, kind = json.dumps(body), "application/json"
    laid = visitor.post("/api/do/Begin", data=data, content_type=kind, headers=right)
    if laid.status_code != 200:
        raise Fault(f"No new table can be laid: {laid.text[:500]}")
