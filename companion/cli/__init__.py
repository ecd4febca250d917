"""The commands, one module each, imported only when called.

May import: everything, through `companion.assembly`. Only commands print.
"""
