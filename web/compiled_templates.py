"""Keeps compiled templates on disk, so that a start need not compile them again."""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache

from companion.words import compiled


class CompiledTemplates(BytecodeCache):
    """Jinja asks this for a template's bytecode, and hands it what it had to compile."""

    def __init__(self, templates: Environment) -> None:
        """Another Jinja, or other options of the environment, would make other bytecode."""
        options = templates.autoescape, templates.trim_blocks, templates.lstrip_blocks
        self._made_by = f"{version('jinja2')} {options}"

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        return filename or name

    def get_source_checksum(self, source: str) -> str:
        return sha256(f"{self._made_by}\n{source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = compiled.read(Path(bucket.key))
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        compiled.keep(Path(bucket.key), bucket.bytecode_to_string())
