"""The pages: display, seats, steward and simulator, served by Flask to any browser nearby; and the
same in JSON for scripts.

May import: `companion.game`, the commands and views of the games, and what `door.py` names;
never a table, an event, a journal. So no page can show what no view holds.

Decisions
* Pages are made on the server, of parts. A layout in Python names the parts of a page and what each
  is told, so that types check it; how a part looks is a macro of a template. A part is made once
  for all who are told the same, and not again before that changes. Forms work without any script.
* Templates are compiled once a version (`compiled_templates.py`). The style sheet and the script
  lie at addresses that name their content, so browsers keep them for good; a page that is open
  during an update loads itself again (`statics.py`). Pages, JSON and these files go compressed.
* One stream of server-sent events brings what is new whenever a view has changed: the parts that
  differ, or the whole body, which a small script swaps in. Only the newest version ever matters.
* A browser gives a site about six connections for all its tabs together. So a hidden page closes
  its stream, and of one browser's streams only the three newest stay open; the other tabs ask
  every second until somebody looks at them again.
* Every sentence stands in a table under a key (`sentences.py`, and one for each game)
  and goes through gettext; templates and the core hold keys only.
* Names bend in some languages: there a seat's entry holds its cases, and a sentence says which one
  it wants (`{payee:dat}`). The chest, and two who act together, have a second sentence under the
  key with that word behind it (`news.paid_fine/payee=seat.chest`).
* A form carries a number that is drawn once for each version of a page; together with what it asks
  it makes the command's id. So sending it twice, from one tab or from two, asks once. Beside the
  number stands the game on the page, so that an old tab does nothing to the next one.
* Scripts show a token in a header, never a cookie, so no other site can write through a browser.
  They read and send the host's own types; the document that describes them is made of these, and
  whatever a page gains, `/api` has at once.
"""
