// What a person would call broken on a page, found by measuring it: text that is cut off, lies on or
// under something or breaks a word, a page wider than its screen, controls too small for a finger.
() => {
  const LEAST = 24;
  const found = [];

  const name = (element) => {
    const own = element.tagName.toLowerCase() + [...element.classList].map((word) => `.${word}`).join("");
    const around = element.parentElement?.closest("[data-part], form, header, table, li, main");
    if (!around) return own;
    const label = around.dataset.part ? `[${around.dataset.part}]` : around.dataset.form ? `form ${around.dataset.form}` : around.tagName.toLowerCase();
    return `${label} ${own}`;
  };
  const say = (what, element, more = "") =>
    found.push({ what, where: name(element), text: (more || element.innerText || element.value || "").trim().replace(/\s+/g, " ").slice(0, 60) });

  // What sticks to an edge of the screen lies over what scrolls under it, and on nothing once it has
  // come to its own place: it is measured there. It must leave room to read the rest meanwhile.
  const SCREEN_TAKEN = 1 / 3;
  const sticking = [...document.querySelectorAll("body *")].filter((element) => getComputedStyle(element).position === "sticky");
  const resting = sticking.map((element) => [element, element.getAttribute("style")]);
  for (const element of sticking) {
    if (element.offsetHeight > innerHeight * SCREEN_TAKEN) say("covers too much of the screen", element);
    element.style.position = "relative";
    element.style.inset = "auto";
  }

  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const clips = (element) => style(element).overflowX !== "visible" || style(element).overflowY !== "visible";
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen, [hidden], svg");

  // The part of a box that is not hidden by the scrolling or cutting of what is around it.
  const left = (box, element) => {
    let { left, top, right, bottom } = box;
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      if (!clips(around)) continue;
      const edge = around.getBoundingClientRect();
      left = Math.max(left, edge.left); top = Math.max(top, edge.top);
      right = Math.min(right, edge.right); bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  };

  // Partly hidden by the edge of something that cannot be scrolled; what does not fit at all may be
  // left out as a whole.
  const isCutThrough = (rect, element) => {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = style(around);
      const edge = around.getBoundingClientRect();
      if (edge.width < 2 || edge.height < 2) return false; // only there to be read out
      const across = Math.min(rect.right, edge.right) - Math.max(rect.left, edge.left);
      const down = Math.min(rect.bottom, edge.bottom) - Math.max(rect.top, edge.top);
      if (/hidden|clip/.test(overflowX) && across > 0 && down > 0 && across < rect.width - 2) return true;
      if (/hidden|clip/.test(overflowY) && across > 0 && down > 0 && down < rect.height - 4) return true;
    }
    return false;
  };

  // How wide the words of a choice are, nothing but a canvas tells.
  const canvas = document.createElement("canvas").getContext("2d");
  const isTooNarrow = (select) => {
    const { font, paddingLeft, paddingRight } = style(select);
    canvas.font = font;
    const words = canvas.measureText(select.selectedOptions[0]?.text ?? "").width;
    const ARROW = 16;
    return words > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
  };

  if (document.documentElement.scrollWidth > innerWidth + 1) {
    say("the page is wider than its screen", document.body, `${document.documentElement.scrollWidth} of ${innerWidth}`);
  }

  const floats = (element) => element.closest(".held, .page-display :is(.seal, .truth > details)[open]");

  // Whatever lies uppermost on the middle of a line, or near its ends, has to be of the same piece.
  const NEAR = 4;
  const isHidden = (rect, element) =>
    [(rect.left + rect.right) / 2, rect.left + NEAR, rect.right - NEAR].some((x) => {
      const above = document.elementFromPoint(x, (rect.top + rect.bottom) / 2);
      return above !== null && !above.contains(element) && !element.contains(above) && !floats(above) && style(above).pointerEvents !== "none";
    });

  // A page as high as its screen has nothing to be scrolled to.
  const cannotScroll = document.documentElement.scrollHeight <= innerHeight + 1;

  // A word of which one part stands in another line than the other. Not every browser that is told
  // to hyphenate it can.
  const brokenWord = (node, element) => {
    const range = document.createRange();
    for (const word of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 1);
      if (rects.length > 1 && rects.at(-1).top > rects[0].bottom - 3) return word[0];
    }
    return "";
  };

  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const texts = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (!isSeen(element)) continue;
    const { overflowX, display, animationName, transitionDuration } = style(element);
    if (isStill && (animationName !== "none" || parseFloat(transitionDuration) > 0)) say("moves though nothing shall", element);
    const wider = element.scrollWidth > element.clientWidth + 1;
    if (wider && display !== "inline" && element.clientWidth && element.children.length === 0 && overflowX === "visible") {
      say("wider than its box", element);
    }
    if (element.tagName === "SELECT" && isTooNarrow(element)) say("cut off", element, element.selectedOptions[0].text);
    const box = left(element.getBoundingClientRect(), element);
    if (box.right > innerWidth + 1 && box.right > box.left && element.children.length === 0) say("beyond the edge of the screen", element);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = range.getClientRects();
      if (lines.length > 1 && !element.closest("code, .address")) {
        const word = brokenWord(node, element);
        if (word) say("a broken word", element, word);
      }
      for (const rect of lines) {
        if (isCutThrough(rect, element)) say("cut off", element);
        const part = left(rect, element);
        if (part.right - part.left <= 1 || part.bottom - part.top <= 1) continue;
        texts.push({ ...part, element });
        if (cannotScroll && part.bottom > innerHeight + 3) say("below the edge of the screen", element);
        if (!floats(element) && isHidden(part, element)) say("lies under something", element);
      }
    }
  }

  texts.sort((one, other) => one.top - other.top);
  texts.forEach((one, index) => {
    for (let next = index + 1; next < texts.length && texts[next].top < one.bottom - 3; next += 1) {
      const other = texts[next];
      if (one.element === other.element || floats(one.element) !== floats(other.element)) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2) {
        say("lies on other text", one.element, `${one.element.innerText} / ${other.element.innerText}`);
      }
    }
  });

  for (const control of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (!isSeen(control)) continue;
    if (control.tagName === "A" && style(control).display === "inline" && control.parentElement.tagName === "P") continue;
    const box = (control.closest("label") || control).getBoundingClientRect();
    if (box.width < LEAST - 0.5 || box.height < LEAST - 0.5) say("smaller than a fingertip", control, `${control.innerText || control.name} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`);
  }
  for (const [element, was] of resting) was === null ? element.removeAttribute("style") : element.setAttribute("style", was);
  return found;
}
