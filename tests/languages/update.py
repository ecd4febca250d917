"""Brings the catalogues up to date with the tables of sentences, and says what is left to do:
`python -m tests.languages.update`."""

from collections import Counter

from .catalogues import OTHERS, TABLE, brought_up_to_date, not_done, path_of, read, written


def main() -> None:
    for language in OTHERS:
        fresh = brought_up_to_date(read(language), TABLE)
        path_of(language).write_text(written(fresh), encoding="utf-8")
        left = Counter(why for _, why in not_done(fresh))
        told = ", ".join(f"{number} {why}" for why, number in left.items())
        print(f"{path_of(language)}: {told or 'complete'}")


if __name__ == "__main__":
    main()
