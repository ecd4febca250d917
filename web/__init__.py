"""The pages: display, seats, steward and simulator, served by Flask to any browser nearby; and the
same in JSON for scripts.

May import: `companion.game`, the commands and views of the games, the patterns of
`hardware.sounds`, and what `door.py` names; never a table, an event, a journal. So no page can show
what no view holds.

Decisions
* Pages are rendered on the server, in parts. A layout in Python names the parts of a page and their
  arguments; a macro of a template renders a part. Its HTML is kept with the arguments, for the page
  and for all pages of a language, and rendered again only when an argument differs. One thread
  renders for all streams and writes to them. There is no other cache of pages: groups of parts,
  cached views, drafts rendered ahead of the disk and thread priorities brought nothing over an
  evening's mix of events (`companion bench page`). A small patch of Jinja (`render.py`) stays; it
  saves a quarter of the calls of a pass and about a seventh of the time.
* Forms work without any script. A form that would make a page long stands there as a link
  (`?form=offer-blue`); the page, its stream and its newest body hold the form that was chosen.
* Templates are compiled once a version (`compiled_templates.py`). The style sheet and the script
  lie at addresses that name their content, so browsers keep them for good; a page that is open
  during an update loads itself again (`statics.py`). Pages, JSON and these files go compressed.
* One stream of server-sent events brings the parts that differ whenever a view has changed, or a
  new frame that names the parts which stay; a small script swaps them in. Only the newest version
  ever matters.
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
