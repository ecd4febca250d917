"""The parts of pages that all games of bags share. It imports no game; templates are named
`bags/<file>`."""
