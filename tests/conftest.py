"""The same examples every time the tests run; the long runs are for finding new ones. And commands
speak English in them, whatever the shell speaks."""

import os

from hypothesis import settings

os.environ["LANGUAGE"] = "en"
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
