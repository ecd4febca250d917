"""Whatever the document of `/api` allows or forbids, the clerk answers as the document says."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from schemathesis import Case, HookContext
from schemathesis.config import SchemathesisConfig
from schemathesis.openapi import from_dict

from web.api import whole_document

from .product import Product, laid

CONFIG = SchemathesisConfig.from_dict(
    {"generation": {"max-examples": 3, "deterministic": True, "database": "none"}}
)
_served: list[Flask] = []


def _at_the_table(environ: Any, start_response: Any) -> Iterable[bytes]:
    """The document is known before any table is laid; requests go to the one that is."""
    return _served[-1](environ, start_response)


described = from_dict(json.loads(whole_document(simulated=True)), config=CONFIG)
described.app = _at_the_table
api = described.exclude(path_regex="changes$")  # streams, which have no end
cards = api.include(path_regex="simulator")


@schemathesis.hook
def filter_body(_context: HookContext, body: Any) -> bool:
    """A number such as 1.0 is whole to a JSON schema; the clerk does not take it everywhere."""
    return not _has_float(body)


def _has_float(body: Any) -> bool:
    if isinstance(body, dict):
        return any(_has_float(part) for part in body.values())
    return isinstance(body, float)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    with laid(tmp_path_factory.mktemp("table")) as product:
        product.begins("green", "blue", "yellow")
        _served.append(product.house.app)
        yield product
        _served.clear()


UNPACKED = {"Accept-Encoding": "identity"}
"""What calls the pages here does not unpack an answer that comes compressed."""


@api.parametrize()
def test_merchant_and_steward_are_answered_as_the_document_says(
    table: Product, case: Case[Any]
) -> None:
    for holder in ("seat:blue", "steward"):
        case.call_and_validate(headers=_token(table, holder))


@cards.parametrize()
def test_the_simulator_is_answered_as_the_document_says(table: Product, case: Case[Any]) -> None:
    case.call_and_validate(headers=_token(table, "simulator"))


def _token(table: Product, holder: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {table.house.rights.token_of(holder)}", **UNPACKED}
