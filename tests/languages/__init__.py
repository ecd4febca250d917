"""Translations are complete, follow the English, and reach each viewer in the right language."""
