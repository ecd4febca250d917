"""The pages of the games with bags: their sentences, of which parts they are made, how those look.

May import: the types of views and of what is posted. Layouts and templates get views, never tables.
"""
