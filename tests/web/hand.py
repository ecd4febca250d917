"""The pages in the hands of three players and the steward, who fill in the forms that they see."""

from .product import STEWARDS, Form, Product

GREEN, BLUE, YELLOW, STEWARD = "/seat/green", "/seat/blue", "/seat/yellow", "/steward"


class Hand:
    """What people hold in hand to use the pages: browsers, one each."""

    def __init__(self, product: Product, *, script: bool = False) -> None:
        holders = [(GREEN, "seat:green"), (BLUE, "seat:blue"), (YELLOW, "seat:yellow")]
        self.browsers = {page: product.browser(holder) for page, holder in holders}
        self.browsers[STEWARD] = product.browser("steward")
        self.script = script
        self.used: set[str] = set()

    def form(self, page: str, name: str, fields: dict[str, str], without: str) -> Form:
        """The form of that name on that page, or any of the steward's, that can say so as it
        stands, or lacks a field."""
        shown = STEWARDS if page == STEWARD else (page,)
        named = [
            form
            for path in shown
            for form in self.browsers[page].forms(path)
            if form.action == f"{path}/do/{name}"
        ]
        fitting = [form for form in named if fields.items() <= set(form.fields)]
        fitting = [form for form in fitting if without not in form.filled()]
        assert fitting, f"{page} has no form {name} with {fields}, but {named}"
        return fitting[0]

    def sends(
        self,
        page: str,
        name: str,
        *,
        of: dict[str, str] | None = None,
        without: str = "",
        entered: dict[str, str] | None = None,
        **more: str,
    ) -> None:
        form = self.form(page, name, of or {}, without)
        self.used.add(name)
        answer = self.browsers[page].post(
            form.action,
            form.filled(**{**(of or {}), **(entered or {}), **more}),
            script=self.script,
        )
        if self.script:
            assert (answer.status_code, answer.data) == (204, b""), f"{form}: {answer.text}"
        else:
            assert answer.status_code == 303, f"{form}: {answer.text}"
            assert answer.headers["Location"] == form.page

    def passes(self, page: str, seat: str, bribe: str = "") -> None:
        """Let a bag pass, without waiting until it can no longer be called back."""
        entered = {"bribe": bribe} if bribe else {}
        self.sends(page, "LetPass", of={"seat": seat}, without="alone", entered=entered)
        self.sends(page, "PassBag", of={"seat": seat})
