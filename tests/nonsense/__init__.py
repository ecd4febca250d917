"""What people and programs hand in that is wrong: never a traceback, always a sentence."""
