"""The product as a process whose life is cut short: killed, without power, on a disk that fails,
and in front of damaged files.

Every test looks from outside: at answers over HTTP, and at the files on the disk. Only `opening`
builds the product inside this process, because it opens ten thousand states.
"""
