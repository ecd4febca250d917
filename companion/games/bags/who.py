"""The parts in which somebody may ask something of a table."""

from enum import StrEnum


class Who(StrEnum):
    """In which part somebody asks, at this table and about this seat."""

    OWNER = "owner"
    LEADER = "leader"  # leads this round, alone or with others
    STEWARD = "steward"
    MACHINE = "machine"  # a reader, a button or the clock
