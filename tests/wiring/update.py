"""`python -m tests.wiring.update` writes the tables of every board's page, and its drawings, anew.

On a page the tables stand between `<!-- wires -->` or `<!-- parts -->` and `<!-- end -->`.
"""

import re
from pathlib import Path

from companion.boards.draw import parts_table, wire_table
from companion.boards.load import known_boards, load_board
from companion.cli.board_drawing import svgs_of

WIRING = Path(__file__).parents[2] / "wiring"


def main() -> None:
    for old in WIRING.glob("*.svg"):
        old.unlink()
    for name in known_boards():
        board = load_board(name)
        path = WIRING / f"{name}.md"
        page = path.read_text(encoding="utf-8")
        for what, table in (("wires", wire_table(board)), ("parts", parts_table(board))):
            between = rf"(<!-- {what} -->\n).*?(<!-- end -->)"
            page = re.sub(between, rf"\g<1>\n{table}\n\n\g<2>", page, flags=re.DOTALL)
        path.write_text(page, encoding="utf-8")
        for file, svg in svgs_of(board).items():
            (WIRING / file).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
