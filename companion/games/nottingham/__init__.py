"""Nottingham (Rosenberg): hands that are only counted, seven actions, ambushes, and the sheriff's
way around the county.

May import: `companion.game`. Each file is one chapter of the rulebook, or what several chapters
need; `RULEBOOK.md` names the chapter and the test of every rule.

The clerk never knows a hand. A hand is a number, and a card has a name only while it lies open.
Three things are secret: which ambush somebody named as kept, who let a set pass, and which cards
lie in a points pile.
"""
