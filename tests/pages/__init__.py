"""Looks at the pages as people do: every page in every phase, in a real browser. The scenes are
reached through the product alone; pictures, checks and audits share them."""
