"""Another user of the virtual machine."""

# It may read this machine's files, but use no device that is closed to others.
AS_SOMEBODY = (
    "setpriv",
    *("--reuid=65534", "--regid=65534", "--clear-groups"),
    *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),
    "--bounding-set=-all,+dac_read_search",
)
