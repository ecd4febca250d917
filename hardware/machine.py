"""Reads which devices and packages this computer has for readers on wires, and judges them.

It looks at facts: is a device file there, may this process open it, is a module found. A name of a
model or of a system says nothing that holds for the next one.
"""

import grp
import os
import pwd
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import PathFinder
from importlib.metadata import distributions
from pathlib import Path

from msgspec import Struct

CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
DEBIAN = {"spidev": "python3-spidev", "RPi": "python3-rpi-lgpio"}
"""Modules that Raspberry Pi OS brings, and the packages they are in."""

MFRC522 = "0.0.7"
EMPTY_LGPIO = "0.0.0.2"
READ_AND_WRITE = os.R_OK | os.W_OK


class Machine(Struct, frozen=True, kw_only=True):
    """`closed` holds devices that this process may not open, each with its group. `config` is the
    file that the Pi reads when it starts. `pipes` is the folder that LG_WD names, if no pipe can
    be made there."""

    model: str
    user: str
    config: str
    nodes: frozenset[str]
    chips: frozenset[str]
    closed: Mapping[str, str]
    modules: frozenset[str]
    versions: Mapping[str, str]
    pipes: str | None = None

    @property
    def has_wires(self) -> bool:
        """Is there anything that a reader on wires could be reached by?"""
        return bool(self.nodes) or "Raspberry Pi" in self.model


class Wanting(Struct, frozen=True):
    """Something that keeps readers or panel from working; the words name the remedy."""

    key: str
    words: Mapping[str, str] = {}


def machine_at(
    root: Path = Path("/"),
    ports: Sequence[str] = (),
    path: Sequence[str] | None = None,
    pipes: str | None = None,
) -> Machine:
    """Read the facts of the computer whose files lie at `root`, with its modules on `path`."""
    nodes, chips = _devices(root, "spidev"), _devices(root, "gpiochip")
    places = list(sys.path if path is None else path)
    there = [port for port in ports if _below(root, port).exists()]
    return Machine(
        model=_model(root),
        user=_user(),
        config=next((f"/{name}" for name in CONFIGS if (root / name).exists()), f"/{CONFIGS[0]}"),
        nodes=nodes,
        chips=chips,
        closed=dict(_closed(root, [*sorted(nodes), *sorted(chips), *there])),
        modules=frozenset(
            name for name in (*DEBIAN, "mfrc522") if PathFinder.find_spec(name, places)
        ),
        versions=_versions(places),
        pipes=pipes if pipes and not os.access(pipes, os.W_OK, effective_ids=True) else None,
    )


def wanting(machine: Machine, nodes: Sequence[str], lines: Sequence[str]) -> tuple[Wanting, ...]:
    """Judge what a board needs on this machine: these nodes, which these lines of the Pi's
    configuration make; without nodes, only the rights to what is there count."""
    if not nodes:
        return tuple(_no_rights(machine))
    if not machine.has_wires:
        return (Wanting("machine.no_wires"),)
    return (
        *_no_devices(machine, nodes, lines),
        *_no_rights(machine),
        *_clashes(machine),
        *_no_modules(machine),
    )


def _no_devices(machine: Machine, nodes: Sequence[str], lines: Sequence[str]) -> Iterator[Wanting]:
    missing = [node for node in nodes if node not in machine.nodes]
    if missing:
        words = {"nodes": ", ".join(missing), "config": machine.config, "lines": ", ".join(lines)}
        yield Wanting("machine.no_nodes", words)
    if not machine.chips:
        yield Wanting("machine.no_pins")
    if machine.pipes is not None:
        yield Wanting("machine.no_pipes", {"folder": machine.pipes})


def _no_rights(machine: Machine) -> Iterator[Wanting]:
    """One sentence for each group, not for each of its files."""
    groups: dict[str, list[str]] = {}
    for path, group in machine.closed.items():
        groups.setdefault(group, []).append(path)
    for group, paths in groups.items():
        words = {"user": machine.user, "group": group, "paths": ", ".join(paths)}
        yield Wanting("machine.no_right", words)


def _clashes(machine: Machine) -> Iterator[Wanting]:
    versions = machine.versions
    if {"rpi.gpio", "rpi-lgpio"} <= versions.keys():
        yield Wanting("machine.two_gpio")
    elif "rpi.gpio" in versions and "Raspberry Pi 5" in machine.model:
        yield Wanting("machine.gpio_on_pi_5", {"model": machine.model})
    if versions.get("lgpio") == EMPTY_LGPIO:
        yield Wanting("machine.empty_lgpio", {"version": EMPTY_LGPIO})
    if "mfrc522-python" in versions:
        yield Wanting("machine.two_mfrc522", {"version": MFRC522})
    elif versions.get("mfrc522", MFRC522) != MFRC522:
        words = {"found": versions["mfrc522"], "version": MFRC522}
        yield Wanting("machine.other_mfrc522", words)


def _no_modules(machine: Machine) -> Iterator[Wanting]:
    missing = [package for name, package in DEBIAN.items() if name not in machine.modules]
    if missing:
        yield Wanting("machine.no_system_packages", {"packages": " ".join(missing)})
    if "mfrc522" not in machine.modules:
        yield Wanting("machine.no_mfrc522", {"version": MFRC522})


def _devices(root: Path, kind: str) -> frozenset[str]:
    return frozenset(f"/dev/{found.name}" for found in (root / "dev").glob(f"{kind}*"))


def _closed(root: Path, paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        here = _below(root, path)
        if not os.access(here, READ_AND_WRITE, effective_ids=True):
            yield path, _group(here)


def _versions(places: list[str]) -> Mapping[str, str]:
    """Those found first, as an import finds them."""
    versions: dict[str, str] = {}
    for found in distributions(path=places):
        versions.setdefault(found.name.lower().replace("_", "-"), found.version)
    return versions


def _below(root: Path, path: str) -> Path:
    return root / path.lstrip("/")


def _group(path: Path) -> str:
    number = path.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _user() -> str:
    number = os.geteuid()
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _model(root: Path) -> str:
    try:
        return (root / "proc/device-tree/model").read_text(errors="replace").rstrip("\0\n")
    except OSError:
        return ""
