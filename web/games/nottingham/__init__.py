"""The pages of Nottingham: their parts, how those look, and the order of the options.

May import: the types of views and of what is posted. Layouts and templates get views, never tables.
"""
