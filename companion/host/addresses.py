"""Where the pages can be reached from other devices: by address, and by name."""

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

EVERYWHERE = ("0.0.0.0", "::", "")
_ASK_FOR_ADDRESS = 0x8915  # SIOCGIFADDR, see netdevice(7)
_HTTP = 80


def own_names() -> set[str]:
    """The names this machine may be called by on its own network, besides its addresses."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local"}


def reached_at(host: str, port: int) -> tuple[str, ...]:
    """The addresses at which other devices reach pages that are served there, the one that phones
    reach best first: a number works in every browser, a name where the network passes it on. There
    is none where only this machine itself reaches them."""
    if host not in EVERYWHERE:
        return () if _is_this_machines_own(host) else (_link(host, port),)
    name = socket.gethostname().lower().removesuffix(".local")
    names = [] if name == "localhost" else [f"{name}.local"]
    return tuple(_link(one, port) for one in (*_own_address(), *names))


def best_address(host: str) -> str:
    """One that others on the network can use, if there is one."""
    return host if host not in EVERYWHERE else next(_own_address(), "127.0.0.1")


@cache  # to resolve a name may take seconds where the network is down
def _is_this_machines_own(host: str) -> bool:
    """Many systems give their own name an address that no other device reaches."""
    if host == "localhost":  # a bare system does not even resolve it
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        with suppress(OSError):
            return ipaddress.ip_address(socket.gethostbyname(host)).is_loopback
        return False


def _link(host: str, port: int) -> str:
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}" if port == _HTTP else f"http://{host}:{port}"


def _own_address() -> Iterator[str]:
    """The address of the way out; on a machine that is itself the network, its first address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):
            probe.connect(("192.0.2.1", 9))  # sends no packet; only picks the way out
            address = str(probe.getsockname()[0])
            if not _is_this_machines_own(address):
                yield address
                return
        for _, device in socket.if_nameindex():
            with suppress(OSError):  # one that is down has none
                asked = struct.pack("256s", device.encode()[:15])
                found = fcntl.ioctl(probe.fileno(), _ASK_FOR_ADDRESS, asked)
                address = socket.inet_ntoa(found[20:24])
                if not _is_this_machines_own(address):
                    yield address
                    return
