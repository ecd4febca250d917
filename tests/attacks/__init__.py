"""What a neighbour on the Wi-Fi may try: a list, each row with what is expected of the clerk.

`listed.py` holds what is tried with a single request, `test_requests.py` sends each row to the
really served product. What takes many requests, connections or time has a test in
`test_connections.py`. `elsewhere.py` names the tests that show the rest. `long_run.py` keeps
attacking for minutes.
"""
