"""How long a test waits for something to happen before it fails: a bound alone, for a slow machine
too. Nothing is measured by it, so what happens at once costs no time."""

PATIENCE_S = 120.0
PATIENCE_MS = 1_000 * PATIENCE_S
