"""The clerk beside the table: rules, journal, host and the way they are put together."""
