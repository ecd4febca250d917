"""The same examples every time the tests run; the long runs are for finding new ones."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
