"""Serves the pages of a house until somebody stops it; `table` and `demo` share it."""

import argparse
import logging
import resource
import shlex
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from companion.assembly import House, Settings
from companion.boards.load import UnreadableBoard
from companion.game.messages import Message, Quoted, says
from companion.game.values import PUBLIC
from companion.host.addresses import best_address, reached_at
from companion.host.folder import FolderHeld, FolderOpen
from companion.host.rights import START
from hardware.holding import HardwareHeld

from .code_picture import code_picture
from .connections import CONNECTIONS, Server
from .folders import table_folder
from .links import lines, usual_address
from .speech import complain, voice

OWN_FILES = 48
"""The clerk itself opens no more than these: the journal, the readers, a file being written."""
FEWEST_CONNECTIONS = 8
_LARGEST_PORT = 0xFFFF


def port(word: str) -> int:
    """The port that somebody asked for; 0 is any that is free."""
    if not (word.isdecimal() and int(word[:6]) <= _LARGEST_PORT):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {_LARGEST_PORT}")
    return int(word)


def lay(settings: Settings) -> House | None:
    """The house, or a sentence on why there is none."""
    try:
        house = House(settings)
    except FolderHeld as held:
        complain([says("start.folder_held", folder=Quoted(str(held)))])
        return None
    except FolderOpen as shared:
        complain([says("start.folder_open", folder=Quoted(str(shared)))])
        return None
    except HardwareHeld as held:
        complain([says("start.readers_held", who=Quoted(str(held)))])
        return None
    except (UnreadableBoard, OSError) as why:
        complain([says("start.not_laid", why=Quoted(str(why)))])
        return None
    complain(house.left_out)
    return house


def serve(
    house: House,
    settings: Settings,
    host: str,
    port: int,
    meanwhile: Callable[[int], None] = lambda _port: None,
    first: str = START,
) -> int:
    """Serve until a signal; `meanwhile` is told the port once people can open the pages. `first` is
    the page that people are told to open."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    try:
        listening = socket.create_server((host, port))
        server = Server(house.app, listening, _connections())
    except OSError as why:
        address = Quoted(f"{host}:{port}")
        complain([says("start.port_taken", address=address, why=Quoted(_plainly(why)))])
        return 1

    stopping = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        stopping.set()
        server.pull_trigger()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    port = listening.getsockname()[1]
    house.serves_at(host, port)
    phones = bool(reached_at(host, port))
    _announce(house, settings, f"http://{best_address(host)}:{port}", first, phones=phones)
    meanwhile(port)
    run_until(stopping, server, house)
    return 0


def run_until(stopping: threading.Event, server: Server, house: House) -> None:
    """Serve until somebody sets the event and pulls the server's trigger."""
    while not stopping.is_set():
        server.turn()
    house.stop_serving()
    server.task_dispatcher.shutdown()
    server.asyncore.close_all(server.open, ignore_all=True)


@contextmanager
def served(house: House) -> Iterator[int]:
    """At this port, for as long as nobody leaves; for who needs its pages beside other work."""
    server = Server(house.app, socket.create_server(("127.0.0.1", 0)), CONNECTIONS)
    stopping = threading.Event()
    thread = threading.Thread(target=run_until, args=(stopping, server, house), name="pages")
    thread.start()
    try:
        yield server.port
    finally:
        stopping.set()
        server.pull_trigger()
        thread.join()


def _connections() -> int:
    """The most connections at a time: fewer when the system's limit on open files is low."""
    needed = CONNECTIONS + OWN_FILES
    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = needed if most == resource.RLIM_INFINITY else min(needed, most)
    if limit != resource.RLIM_INFINITY and limit < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    if files == needed:
        return CONNECTIONS
    room = max(FEWEST_CONNECTIONS, files - OWN_FILES)
    complain([says("start.few_files", files=files, number=room, needed=needed)])
    return room


def _announce(
    house: House, settings: Settings, base: str, first: str = START, *, phones: bool = False
) -> None:
    """Each link is a key: it is written to a terminal, and into no log or file. Where `phones` can
    reach the pages, one can scan the first link."""
    spoken, folder = voice(house.door.newest(PUBLIC).words), Quoted(str(settings.data))
    told = [says("start.laid", what=_readers(settings), folder=folder), *_goes_on(house)]
    print("\n".join(map(spoken.say, told)), flush=True)
    links, command = house.links(base), Quoted(_links_command(settings, base))
    if sys.stdout.isatty():
        code = code_picture(links[first]) if phones else []
        open_first = spoken.say(says("start.open_first", link=Quoted(links[first])))
        scan = [spoken.say(says("start.scan"))] if code else []
        last = spoken.say(says("start.links", command=command))
        print("\n".join(["", *code, open_first, *scan, "", last]), flush=True)
    else:
        last = spoken.say(says("start.links_elsewhere", command=command))
        print("\n".join([*lines({"display": links["display"]}), last]), flush=True)


def _goes_on(house: House) -> Iterator[Message]:
    """How far the game is that this start found on the table, if there is one."""
    posted = house.door.newest(PUBLIC)
    if posted.view is None:
        return
    game, step = Quoted(posted.game_id), posted.view.next_step
    if posted.view.over or posted.how_far is None:
        yield says("start.stands_at", game=game, step=step)
    else:
        yield says("start.goes_on", game=game, how_far=posted.how_far, step=step)


def _links_command(settings: Settings, base: str) -> str:
    """The command that prints all links, without what it knows by itself."""
    usual_folder = settings.data == table_folder(None, simulate=settings.simulate)
    usual = base == usual_address(simulate=settings.simulate)
    words = [
        "companion",
        "links",
        *(() if usual_folder else ("--data", str(settings.data))),
        *(() if usual else ("--at", base)),
        *(("--simulate",) if settings.simulate else ()),
    ]
    return shlex.join(words)


def _plainly(why: OSError) -> str:
    """The words of the system alone, without the number and the code around them."""
    return (why.strerror or str(why)).partition(" (")[0]


def _readers(settings: Settings) -> Message:
    if settings.simulate:
        return says("start.simulated")
    if settings.by_hand:
        return says("start.by_hand")
    return says("start.board", board=Quoted(settings.board))
