"""Tests that run in a virtual machine: a real Linux whose kernel pretends to have GPIO lines.

`prepare` fetches its kernel once. Each file of tests here is one start of the machine. It sees this
machine's files, read-only, and so runs this very checkout with its own `.venv`. Inside, `lines`
presses buttons and reads lamps, `spi_nodes` makes `/dev/spidev*` with simulated chips behind them,
and `usb` plugs a serial adapter in.
"""
