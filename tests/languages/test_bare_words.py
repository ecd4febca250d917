"""No page has a word of its own: whatever people read comes from a table of sentences."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import nodes

from web.render import environment

REPOSITORY = Path(__file__).parents[2]
TEMPLATES = sorted((REPOSITORY / "web").rglob("*.html"))
READ_OUT = ("alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder")
COMMANDS = ("printf %s '' | sha256sum",)
"""What is typed into a terminal is the same in every language."""


def _printed(node: nodes.Node) -> Iterator[str]:
    """What a template prints by itself: its own text, and texts that expressions choose among."""
    match node:
        case nodes.TemplateData(data=text):
            yield text
        case nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from _printed(one)
            if other is not None:
                yield from _printed(other)
        case nodes.Concat(nodes=parts):
            for part in parts:
                yield from _printed(part)


def _html(template: nodes.Template) -> str:
    outputs = template.find_all(nodes.Output)
    return "".join(text for output in outputs for part in output.nodes for text in _printed(part))


class _Words(HTMLParser):
    """Collects what people would read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        heard = READ_OUT if tag in ("option", "track") else READ_OUT[:-2] + READ_OUT[-1:]
        self.found += [named[name] or "" for name in (*heard, "title") if name in named]

    def handle_data(self, data: str) -> None:
        self.found.append(data.strip())


def bare_words(html: str) -> list[str]:
    reader = _Words()
    reader.feed(html)
    return [text for text in reader.found if re.search(r"[^\W\d_]", text) and text not in COMMANDS]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_holds_no_word_of_its_own(path: Path) -> None:
    assert bare_words(_html(environment().parse(path.read_text()))) == []


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ('<p class="big">{{ t("ui.none") }} × 2</p>', []),
        ('<img alt="Apples">', ["Apples"]),
        ('<p>{{ "open" if bag else "closed" }}</p>', ["openclosed"]),
        ('<a href="/look/{{ "dark" if look else "light" }}">{{ t("a" ~ b) }}</a>', []),
    ],
)
def test_a_bare_word_is_found_wherever_it_stands(template: str, found: list[str]) -> None:
    assert bare_words(_html(environment().parse(template))) == found


def _handed_to(*names: str) -> Iterator[tuple[str, str]]:
    """Every fixed text that Python hands to these, with the file it stands in."""
    for room in ("companion", "web"):
        for path in sorted((REPOSITORY / room).rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text())):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    for part in call.args if call.func.id in names else ():
                        yield from ((path.name, text) for text in _fixed(part))


def _fixed(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _fixed(part)


def _with_words(texts: Iterator[tuple[str, str]]) -> set[str]:
    """Keys of a file, such as goods.apple, are the same in every language."""
    return {where for where, text in texts if re.search(r"[^\W\d_](?!\w*\.$)", text)}


def test_nothing_is_quoted_that_nobody_has_typed() -> None:
    assert len(list(_handed_to("Quoted"))) > 3
    assert _with_words(_handed_to("Quoted")) == set()


def test_commands_print_sentences_but_for_measurements() -> None:
    measuring = {where for where in _with_words(_handed_to("print")) if where.startswith("bench")}
    assert "bench.py" in measuring
    assert _with_words(_handed_to("print")) == measuring
