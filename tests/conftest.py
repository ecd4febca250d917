"""The same examples every time the tests run; looking for new ones is what the long runs are for."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
