"""A second game walks in by every door of the product; what it needs there, the contract has."""
