"""The one file in which the simulated table survives a pulled plug."""

from pathlib import Path

import msgspec

from hardware.disk import replace_file
from hardware.simulator.world import World, fault_in


class DamagedWorld(Exception):
    """The file of the simulated table is there but cannot be believed."""

    def __init__(self, path: Path, fault: str) -> None:
        super().__init__(
            f"The simulated table in {path} cannot be read: {fault}. The cards cannot be laid out "
            "as they were. Move that file away and start again: the book of the game is not in it, "
            "and a new table will be dealt."
        )
        self.path = path


def load(path: Path) -> World | None:
    """Read the world, or say that there is none yet."""
    try:
        written = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        world = msgspec.json.decode(written, type=World)
    except msgspec.MsgspecError as error:
        raise DamagedWorld(path, str(error)) from error
    except UnicodeDecodeError as error:
        raise DamagedWorld(path, "it is not text") from error
    if fault := fault_in(world):
        raise DamagedWorld(path, fault)
    return world


def save(path: Path, world: World) -> None:
    """Replace the file whole, so that a cut leaves the old world or the new one, never half."""
    # A held card is written as lying where it came from: the hand that held it does not survive.
    lying = msgspec.structs.replace(world, mouth={})
    text = msgspec.json.format(msgspec.json.encode(lying, order="deterministic"))
    replace_file(path, text)
