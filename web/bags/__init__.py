"""The pages of the games with bags: their sentences, and one template for each kind of view.

May import: nothing but the type of a table of sentences. Templates get views, never tables.
"""
