"""The hub's own program. It runs on a microcontroller, so it imports nothing of ours."""
