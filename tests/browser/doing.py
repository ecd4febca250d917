"""Says a command on a page as people say it: the form for it is found, unfolded, filled in and sent
off by its button."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import NODEFAULT, to_builtins
from msgspec.structs import fields
from playwright.sync_api import ElementHandle, JSHandle, Page, Response, TimeoutError

from companion.game.contract import Command
from companion.game.values import Value

_FIND = Path(__file__).with_name("doing.js").read_text().rpartition(";")[0]
_FOLD = """element => {
    const folds = [];
    for (let at = element.closest("details"); at; at = at.parentElement.closest("details"))
        if (!at.open) folds.push(at);
    return folds.length ? folds.at(-1).querySelector("summary") : null;
}"""
_CHOICES = """() => [...document.querySelectorAll("main a[data-choose][aria-expanded=false]")]
    .map(link => link.dataset.choose)"""
_STILL_FILLED_IN = """async name => {
    await new Promise(requestAnimationFrame);
    const form = document.querySelector(`main form[data-form="${name}"]`);
    const isTouched = field => {
        if (field.type === "radio") return field.checked !== field.defaultChecked;
        if (field.type === "number" || field.type === "text")
            return field.value !== field.defaultValue;
        return false;
    };
    return form ? [...form.elements].filter(isTouched).map(field => field.name) : [];
}"""
_STANDS_IN_THE_WAY = """form => [...form.elements].filter(field => !field.checkValidity())
    .map(field => `${field.name}=${field.value}: ${field.validationMessage}`)"""


class Said(Value, frozen=True):
    """By which form it was said, and the sentence if it was refused."""

    form: str
    refused: str = ""


class NoForm(AssertionError):
    """The page has no form that says this."""


class NotSent(AssertionError):
    """The button was pressed, and nothing was sent."""


def says(page: Page, command: Command) -> Said:
    """On this page, which shows the newest there is."""
    plan = _chosen(page, command)
    _fill_in(plan)
    form = str(plan.evaluate("plan => plan.form.dataset.form"))
    button = _element(plan, "plan => plan.button")
    _unfold(button)
    try:
        with page.expect_response(_is_answer) as told:
            button.click()
    except TimeoutError as late:
        wrong = plan.evaluate(f"plan => ({_STANDS_IN_THE_WAY})(plan.form)")
        raise NotSent(f"{command} on {page.url}: {wrong}") from late
    answer = told.value
    if answer.status == 204:
        return Said(form)
    assert answer.status == 409, f"{command}: {answer.status} {answer.text()}"
    refusal = page.locator("#refusal")
    refusal.wait_for(state="visible")
    assert refusal.inner_text() == answer.text()
    return Said(form, answer.text())


def says_in_vain(page: Page, command: Command) -> bool:
    """On a phone without a network, which says so; nothing where its old page has no such form."""
    try:
        plan = _found(page, command)
    except NoForm:
        return False
    _fill_in(plan)
    button = _element(plan, "plan => plan.button")
    _unfold(button)
    button.click()
    refusal = page.locator("#refusal")
    refusal.wait_for(state="visible")
    assert str(refusal.get_attribute("data-lost")) in refusal.inner_text()
    return True


def still_filled_in(page: Page, form: str) -> list[str]:
    """What of a form that has done its work would be said again unawares."""
    return list(page.evaluate(_STILL_FILLED_IN, form))


def _is_answer(response: Response) -> bool:
    return response.request.method == "POST" and "/do/" in response.url


def _chosen(page: Page, command: Command) -> JSHandle:
    """The form as the page shows it, or else by the first link that brings it."""
    try:
        return _found(page, command)
    except NoForm:
        for name in page.evaluate(_CHOICES):
            link = page.locator(f"a[data-choose='{name}'][aria-expanded=false]").element_handle()
            _unfold(link)
            link.click()
            page.locator(f"a[data-choose='{name}'][aria-expanded=true]").wait_for()
            with suppress(NoForm):
                return _found(page, command)
        raise


def _found(page: Page, command: Command) -> JSHandle:
    plan = page.evaluate_handle(_FIND, _wanted(command))
    if plan.evaluate("plan => plan === null"):
        raise NoForm(f"{command} on {page.url}")
    return plan


def _fill_in(plan: JSHandle) -> None:
    fills = plan.evaluate("plan => plan.fills.map(({kind, want}) => [kind, want])")
    for at, (kind, want) in enumerate(fills):
        field = _element(plan, f"plan => plan.fills[{at}].field")
        _unfold(field)
        if kind == "check":
            field.check()
        elif kind == "select":
            field.select_option(want)
        else:
            field.fill(want)


def _unfold(element: ElementHandle) -> None:
    """From the outermost fold to the innermost."""
    while (summary := element.evaluate_handle(_FOLD).as_element()) is not None:
        summary.click()


def _element(plan: JSHandle, what: str) -> ElementHandle:
    element = plan.evaluate_handle(what).as_element()
    assert element is not None, what
    return element


def _wanted(command: Command) -> tuple[str, Mapping[str, tuple[str | None, bool]]]:
    """The fields as a form has them; what it may leave out is what the command takes it for."""
    told = to_builtins(command)
    wanted: dict[str, tuple[str | None, bool]] = {}
    for field in fields(command):
        value = told[field.name]
        if field.name == "chance":
            continue
        if isinstance(value, dict):
            entries = {f"{field.name}.{key}": number for key, number in value.items() if number}
            wanted |= {key: (str(number), True) for key, number in entries.items()}
        else:
            is_needed = field.default is NODEFAULT or value != field.default
            wanted[field.name] = (_text(value), is_needed)
    return told["type"], wanted


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)
