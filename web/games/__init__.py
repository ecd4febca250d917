"""The pages of each game, a folder a game."""
