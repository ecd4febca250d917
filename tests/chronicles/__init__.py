"""Evenings as text, and beside each of them what everyone knew after each of its lines."""
