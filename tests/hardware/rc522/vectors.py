"""Frames of the standard with their check sums."""

CHECK_SUMS = (
    ("5000", "57CD"),
    ("00", "FE51"),
    ("04", "DA17"),
    ("08", "B6DD"),
    ("937088041122BF", "B3F9"),
    ("957033445580A2", "9D9C"),
)
