"""The lines themselves, by the library that the product uses them with."""

from importlib import import_module

from tests.pi.lines import Lines


def test_each_side_of_a_line_sees_what_the_other_does(lines: Lines) -> None:
    lgpio = import_module("lgpio")
    chip = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_output(chip, 4, 1)
    assert lines.is_high(4)
    lgpio.gpio_claim_input(chip, 22, lgpio.SET_PULL_UP)
    lines.press(22)
    assert lgpio.gpio_read(chip, 22) == 0
    lines.release(22)
    assert lgpio.gpio_read(chip, 22) == 1
    lgpio.gpiochip_close(chip)
