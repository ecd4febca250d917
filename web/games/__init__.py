"""The pages of each game, a folder a game. The README says under *A new game* how to add one."""
