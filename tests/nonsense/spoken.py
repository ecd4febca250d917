"""What an error must be like: a sentence, or several, with every gap filled."""

from collections.abc import Iterable

from companion.cli.saying import Words, voice
from companion.game.messages import Message


def sentences(wrong: Iterable[Message], words: Words | None = None) -> list[str]:
    """One for each thing that is wrong; each can be printed on any terminal that knows UTF-8."""
    spoken = voice(words)
    said = [spoken.say(message) for message in wrong]
    assert said, "refused without a reason"
    for message, sentence in zip(wrong, said, strict=True):
        assert sentence.endswith((".", "?")), sentence
        assert sentence.isprintable(), ascii(sentence)
        assert message.key not in sentence, sentence
        sentence.encode()
    return said
