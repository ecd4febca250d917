"""A second game walks in by every door of the product."""
