"""The panel on real lines: buttons, the bags' switches, lamps and a buzzer, by gpiozero.

May import: gpiozero (here alone), `hardware.ports`, `lights`, `sounds`, `signals`, `pipe_folder`.

Decisions:

* One driver for a Pi and for a laptop: it is handed the pins, `pins.real_pins` on a Pi and
  `pins.SimulatedPins` elsewhere.
* A callback only hands a signal on. It catches every mistake: with lgpio all callbacks share one
  thread, and an exception would end that thread and silence every button until the next start.
* The kernel filters the bounce of a contact. `presses` takes what is left for one press.
* A button that is held is one press. Only the composition root asks `still_held`, at start.
* A lamp or a buzzer that fails later is logged and tried again with the next change.
"""
