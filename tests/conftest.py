"""The same examples every time the tests run; the long runs are for finding new ones. And commands
speak English in them, whatever the shell speaks. Tests run in several processes side by side, and
each has readers of its own to hold."""

import os

from hypothesis import settings

from hardware import holding

os.environ["LANGUAGE"] = "en"
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
holding.NAME += f"/tests-{os.getpid()}"
