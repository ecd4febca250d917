"""`python -m tests.toy`: the command `companion` of a clerk who knows fists as well."""

import sys

from companion.__main__ import main

from .registered import registered

if __name__ == "__main__":
    with registered():
        sys.exit(main(sys.argv[1:]))
