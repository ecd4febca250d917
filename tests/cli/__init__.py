"""The commands, as somebody at a keyboard meets them."""
