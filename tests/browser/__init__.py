"""The product as people use it: a real browser, the real server, the pages and nothing else."""
