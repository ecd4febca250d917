"""Writes down anew what everyone knows after each line of the chronicles, for review as a diff.

Run as `python -m tests.chronicles.rewrite`, then read `git diff`: it shows what
people at those tables would see otherwise from now on.
"""

import sys

from .keeping import HERE, Stopped, beside, everything, known, title


def main() -> int:
    kept = {}
    for chronicle in everything():
        try:
            kept[beside(chronicle)] = known(chronicle.read_text("utf-8"))
        except Stopped as why:
            sys.stderr.write(f"{title(chronicle)}: {why} Nothing was written.\n")
            return 2
    for path in sorted({*HERE.glob("*/*.known"), *kept}):
        before = path.read_text("utf-8") if path.exists() else None
        now = kept.get(path)
        if now is None:
            path.unlink()
        elif now != before:
            path.write_text(now, "utf-8")
        if now != before:
            what = "gone" if now is None else "new" if before is None else "changed"
            sys.stdout.write(f"{what}: {path.relative_to(HERE)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
