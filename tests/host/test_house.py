"""The whole house starts beside damaged files, and says which."""

from contextlib import closing
from pathlib import Path

from companion.assembly import House, Settings
from companion.game.values import PUBLIC


def test_a_table_is_laid_beside_damaged_files_of_links_and_simulated_cards(tmp_path: Path) -> None:
    files = {"rights.json": b'{"tokens": {"\xff"', "simulated-table.json": b"\xff"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    with closing(House(Settings(data=tmp_path, simulate=True))) as house:
        told = [message.key for message in house.left_out]
        assert told == ["trouble.rights_left_out", "trouble.simulated_left_out"]
        assert house.door.newest(PUBLIC).troubles == ()
    for name, content in files.items():
        assert (tmp_path / f"{name}.damaged").read_bytes() == content
    with closing(House(Settings(data=tmp_path, simulate=True))) as again:
        assert again.left_out == ()
