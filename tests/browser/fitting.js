// What a page shows that does not fit: off the screen, cut, out of its box, or over something else.
// Left out is what only screen readers are told, what waits folded, and the columns of news and
// talk that are out of sight as a whole because there is no room for them.
() => {
  const INK = 0.2; // of a line's height, above and below, is air
  const wrong = new Set();
  const written = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    wrong.add(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);

  const around = function* (node) {
    for (let at = node; at && at !== document.body; at = at.parentElement) yield at;
  };
  const isShown = (element) => [...around(element)].every((at) => {
    const style = getComputedStyle(at);
    return style.display !== "none" && style.clipPath !== "inset(50%)";
  }) && (!element.closest("details:not([open])") || element.closest("summary"));
  const clipOf = (element) =>
    [...around(element)].slice(1).find((at) => getComputedStyle(at).overflow === "clip")?.getBoundingClientRect();
  const boxOf = (element) =>
    element.closest(".seat, .check, .trouble, .pile, .debt, .titles-of, .now, .score")?.getBoundingClientRect();
  const inkOf = (at, air = 0) => ({
    left: at.left + 1, right: at.right - 1, top: at.top + at.height * air, bottom: at.bottom - at.height * air,
  });
  const isWithin = (ink, box) =>
    ink.left >= box.left - 2 && ink.right <= box.right + 2 && ink.top >= box.top - 1 && ink.bottom <= box.bottom + 1;
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  // A crown lies on the picture of the good that its stand has the most of.
  const crowns = (one, other) => one.closest(".crown") && one.closest(".chip") === other.parentElement;

  const look = (what, element, place, air) => {
    const clip = clipOf(element);
    if (clip && place.left >= clip.right - 1) return;
    const ink = inkOf(place, air);
    if (!isWithin(ink, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) wrong.add(`off the screen: ${what}`);
    if (clip && !isWithin(ink, clip)) wrong.add(`cut: ${what}`);
    const box = boxOf(element);
    if (box && !isWithin(ink, box)) wrong.add(`out of its box: ${what}`);
    for (const other of written)
      if (other.element !== element && !crowns(element, other.element) && meet(ink, other.ink)) wrong.add(`over one another: ${what} / ${other.what}`);
    written.push({ what, element, ink });
  };

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const element = text.parentElement;
    if (!text.textContent.trim() || element.closest("noscript, script, style") || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects())
      if (line.width >= 1) look(text.textContent.trim().slice(0, 40), element, line, INK);
  }
  for (const picture of document.querySelectorAll("main svg.picture, main .sign"))
    if (isShown(picture)) {
      const name = picture.querySelector("use")?.getAttribute("href") ?? "a seat's sign";
      look(`${name} in ${picture.parentElement.className}`, picture, picture.getBoundingClientRect(), INK);
    }
  return [...wrong];
}
