// Keeps a page up to date: follows its stream, swaps the parts that differ, sends forms in place.
// Everything here is a convenience; without it the same forms and links do the same things.
"use strict";

(() => {
  const page = document.body;
  const here = page.dataset.here;
  const main = document.getElementById("body");
  const link = document.getElementById("link");
  const refusal = document.getElementById("refusal");
  const said = document.getElementById("said");
  const ASK_EVERY_MS = 1000;
  const SILENT_MS = 12000; // longer than two signs of life of a stream are apart
  const COUNTED_FOR_MS = 10000;
  let stream = null;
  let asking = 0;
  let heardAt = 0;

  // The number of its forms is new with every version and says nothing by itself.
  const plain = (node) => {
    const copy = node.cloneNode(true);
    for (const field of copy.querySelectorAll("input[name=command]")) field.removeAttribute("value");
    return copy.outerHTML;
  };

  // How a part and its folds came from the table, whatever people and the clock did to them since.
  const came = new WeakMap();
  const note = (part) => {
    came.set(part, plain(part));
    for (const fold of part.querySelectorAll("details")) came.set(fold, fold.open);
  };

  const entries = (part) => {
    const kept = new Map();
    for (const form of part.querySelectorAll("form[data-form]")) {
      for (const field of form.elements) {
        if (!field.name || field.type === "hidden" || field.tagName === "BUTTON") continue;
        const key = [form.dataset.form, field.name, field.type === "checkbox" || field.type === "radio" ? field.value : ""].join("|");
        kept.set(key, field);
      }
    }
    return kept;
  };

  const isTouched = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    return field.value !== field.defaultValue;
  };

  // What is the same thing in the next version of the page: the form, seat or part around it, and
  // which of its kind it is in there.
  const AROUND = "form[data-form], [data-tag], [data-around], article.seat, .gate, [data-part]";
  const names = (around) => around.dataset.form || around.dataset.part || around.dataset.tag || around.dataset.around || around.className;
  const within = (around, thing) => {
    const same = [...around.querySelectorAll(thing.tagName)].filter((other) => other.name === thing.name && (other.type !== "radio" || other.value === thing.value));
    return [same, same.indexOf(thing)];
  };
  const again = (thing, old, fresh) => {
    const around = thing.closest(AROUND);
    if (around === old) return within(fresh, thing)[0][within(old, thing)[1]];
    const inside = [...fresh.querySelectorAll(AROUND)].find((other) => names(other) === names(around));
    return inside && within(inside, thing)[0][within(around, thing)[1]];
  };

  const refocus = (focused, next, fresh) => {
    const target = next || fresh;
    if (!next) fresh.tabIndex = -1; // what had the focus is gone; the next Tab leads to what is left near it
    target.focus({ preventScroll: true });
    if (next && focused.type === "text") next.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  };

  // A half-typed entry and an opened fold of a part survive in its next version.
  const carry = (old, fresh) => {
    const after = entries(fresh);
    for (const [key, field] of entries(old)) {
      const same = after.get(key);
      if (!same || !isTouched(field)) continue;
      if (field.type === "checkbox" || field.type === "radio") same.checked = field.checked;
      else same.value = field.value;
    }
    for (const fold of old.querySelectorAll("details")) {
      const same = again(fold, old, fresh);
      if (same && same.open === came.get(fold)) same.open = fold.open;
    }
  };

  // The focus and its place on the screen survive as well, whatever is put in the place of what
  // had it: `next` is the same thing there, `near` where it was.
  const replace = (focused, next, near, put) => {
    const top = focused && focused.getBoundingClientRect().top;
    put();
    if (!focused) return;
    refocus(focused, next, near);
    if (next) window.scrollBy(0, next.getBoundingClientRect().top - top);
  };
  const focusIn = (around) => (around.contains(document.activeElement) ? document.activeElement : null);

  const swap = (old, fresh) => {
    carry(old, fresh);
    const focused = focusIn(old);
    const next = focused && focused !== old ? again(focused, old, fresh) : null;
    replace(focused, next, fresh, () => old.replaceWith(fresh));
  };

  // Said once to those who listen instead of looking: the next step, and the slide on the stage.
  const spoken = () => [".staged h2", ".stamp b", ".staged .verdict", ".next"].map((which) => main.querySelector(which)?.textContent.trim() || "");
  let told = spoken();
  const announce = () => {
    const now = spoken();
    const fresh = now.filter((text, index) => text !== told[index]);
    if (fresh.length) said.textContent = fresh.join(" ").trim();
    told = now;
  };

  // The movement of a slide goes on from the time the table has reached, on a page that came late
  // too, or that has just been laid out anew.
  const timed = new WeakSet();
  const keepTime = (anew = false) => {
    for (const slide of main.querySelectorAll("[data-since]")) {
      if (timed.has(slide) && !anew) continue;
      timed.add(slide);
      slide.style.setProperty("--late", `${Math.min(0, Math.round(Number(slide.dataset.since) - tableNow))}ms`);
    }
  };

  // A player's page is called by the name that somebody has typed there.
  const retitle = () => {
    const named = main.querySelector("[data-title]")?.dataset.title;
    const title = document.getElementById("title");
    if (!named || !title || title.textContent === named) return;
    document.title = document.title.replace(title.textContent, () => named);
    title.textContent = named;
  };

  const show = (fresh, seen) => {
    // The product has been updated meanwhile; its pages come with another script than this one.
    if (fresh.version && fresh.version !== page.dataset.version) return location.reload();
    page.dataset.seen = seen;
    setClock(fresh.now_ms);
    if (fresh.parts) for (const [name, html] of Object.entries(fresh.parts)) renew(partOf(main, name), partOf(drafted(html), name));
    else update(drafted(fresh.whole));
    for (const field of main.querySelectorAll("input[name=command]")) field.value = fresh.command;
    announce();
    retitle();
    keepTime();
    tick();
    // What the table has just given to this very phone is opened at once.
    const go = main.querySelector("a[data-go]");
    if (go) location.assign(go.href);
    document.dispatchEvent(new CustomEvent("shown", { detail: { isCaughtUp: "version" in fresh } }));
  };

  const drafted = (html) => {
    const draft = document.createElement("template");
    draft.innerHTML = html;
    return draft.content;
  };
  const partOf = (around, name) => around.querySelector(`[data-part="${name}"]`);

  // Stands for a part that the page has already.
  const isSame = (part) => "same" in part.dataset;

  const update = (draft) => {
    const fresh = [...draft.querySelectorAll("[data-part]")];
    const shown = [...main.querySelectorAll("[data-part]")];
    const listed = (parts) => parts.map((part) => part.dataset.part).join();
    if (listed(fresh) === listed(shown)) fresh.forEach((part, index) => isSame(part) || renew(shown[index], part));
    else relay(draft, fresh, shown);
  };

  // Parts have come or gone. Those that are there still keep what people did to them, and are the
  // very same ones if nothing about them has changed.
  const relay = (draft, fresh, shown) => {
    fresh.forEach(note);
    const stays = shown.map((old) => {
      const part = partOf(draft, old.dataset.part);
      if (!part || isSame(part) || came.get(old) === came.get(part)) return part && old;
      carry(old, part);
      return part;
    });
    const at = shown.findIndex(focusIn);
    const [old, part] = [shown[at], stays[at]];
    const focused = old ? focusIn(old) : null;
    const next = part === old ? focused : part && focused !== old ? again(focused, old, part) : null;
    replace(focused, next, part || stays.slice(at + 1).find(Boolean) || main, () => {
      stays.forEach((part, index) => part && part === shown[index] && partOf(draft, part.dataset.part).replaceWith(part));
      main.replaceChildren(draft);
    });
    keepTime(true);
  };

  const renew = (old, part) => {
    note(part);
    if (came.get(old) !== came.get(part)) swap(old, part);
  };

  // The page keeps its language, whatever is chosen on another one of this browser.
  const seen = () => `seen=${encodeURIComponent(page.dataset.seen)}&in=${document.documentElement.lang}&form=${page.dataset.form}`;

  const say = (isLive) => {
    link.className = isLive ? "live" : "lost";
    link.textContent = isLive ? link.dataset.live : link.dataset.lost;
    page.classList.toggle("stale", !isLive);
    if (isLive) settle();
    else {
      main.classList.remove("hurried");
      loseAnswer();
    }
  };

  const ask = async () => {
    try {
      const answer = await fetch(`${here}/now?${seen()}`);
      if (answer.status === 403) location.reload();
      if (answer.status === 200) show(await answer.json(), answer.headers.get("X-Seen"));
      say(answer.ok);
    } catch {
      say(false);
    }
  };

  const rest = () => {
    if (stream) stream.close();
    stream = null;
    clearInterval(asking);
    asking = 0;
  };

  const heard = () => {
    heardAt = performance.now();
  };

  const follow = () => {
    rest();
    stream = new EventSource(`${here}/stream?${seen()}`);
    heard();
    stream.onopen = () => {
      heard();
      say(true);
    };
    stream.addEventListener("alive", heard);
    stream.onerror = () => {
      say(false);
      // The browser tries again by itself unless it has given up for good.
      if (stream && stream.readyState === EventSource.CLOSED) {
        rest();
        asking = setInterval(ask, ASK_EVERY_MS);
      }
    };
    stream.onmessage = (event) => {
      heard();
      show(JSON.parse(event.data), event.lastEventId);
    };
    // This browser has no right to the page any more; loaded again, it says why.
    stream.addEventListener("gone", () => location.reload());
    stream.addEventListener("rest", () => {
      rest();
      asking = setInterval(ask, ASK_EVERY_MS);
    });
  };

  // A network can go away without a word, and the stream stay open; then a new one is tried.
  const listen = () => {
    if (!stream || performance.now() - heardAt < SILENT_MS) return;
    say(false);
    follow();
  };

  const lose = () => {
    rest();
    say(false);
  };

  const look = () => {
    if (document.hidden) {
      hide();
      rest();
    } else if (!stream) follow();
  };

  // `leads` is the page where people can put right what was refused, if there is one.
  const tell = (text, name = "", leads = null) => {
    if (!text && refusal.hidden) return;
    const about = document.createElement("b");
    about.textContent = name && `${name}: `;
    refusal.replaceChildren(about, text);
    if (leads) {
      const way = document.createElement("a");
      way.href = leads;
      way.className = "button";
      way.textContent = refusal.dataset.leads;
      refusal.append(" ", way);
    }
    refusal.classList.remove("counted");
    refusal.hidden = !text;
  };

  // The last press, until its answer has come; `isLost` when none will. It may have been carried out
  // all the same, so when the line is back the table is asked whether it was, and does nothing more.
  // A form without a number cannot be asked about; where one is used, the page shows what came of it.
  let pressed = null;

  const nameOf = (button, form) => {
    const whose = form.closest("article")?.querySelector(".who")?.innerText.trim();
    const name = button?.getAttribute("aria-label") || button?.innerText.trim().replace(/\s+/g, " ") || "";
    return whose ? `${whose}, ${name}` : name;
  };

  const send = (press, headers = {}) =>
    fetch(press.action, {
      method: "POST",
      headers: { "X-By": "script", ...headers },
      body: press.body,
      redirect: "manual",
      signal: press.givenUp.signal,
    });

  const loseAnswer = () => {
    if (!pressed) return;
    pressed.givenUp.abort();
    pressed.givenUp = new AbortController();
    if (!pressed.isLost) tell(pressed.body.has("command") ? refusal.dataset.lost : link.dataset.lost, pressed.name);
    pressed.isLost = true;
    pressed.isAsked = false;
  };

  const settle = async () => {
    const press = pressed;
    if (!press?.isLost || press.isAsked) return;
    if (!press.body.has("command")) {
      pressed = null;
      return tell("");
    }
    press.isAsked = true;
    try {
      const answer = await send(press, { "X-Was-Done": "?" });
      const text = answer.ok ? refusal.dataset.counted : await answer.text();
      if (press !== pressed) return;
      pressed = null;
      tell(text, press.name);
      if (answer.ok) counted(press);
    } catch {
      press.isAsked = false; // asked again when the line is back the next time
    }
  };

  const counted = (press) => {
    empty(press.form);
    refusal.classList.add("counted");
    const shown = refusal.firstChild;
    setTimeout(() => refusal.firstChild === shown && tell(""), COUNTED_FOR_MS);
  };

  // What was chosen for a card is done; its buttons fold away and the card keeps the focus.
  const fold = (opened) => {
    if (!opened?.open) return;
    opened.open = false;
    opened.querySelector("summary").focus({ preventScroll: true });
  };

  // What a form asked for is done. Its next version may have come before the answer, and have kept
  // what was entered.
  const empty = (form) => {
    form.reset();
    if (form.closest(".choice") && page.dataset.form) choose("");
    for (const next of main.querySelectorAll("form[data-form]")) if (next.dataset.form === form.dataset.form) next.reset();
  };

  // Another form of those that this page offers, or none of them; from now on the stream has it too.
  const choose = (name) => {
    page.dataset.form = name;
    page.dataset.seen = "";
    history.replaceState(null, "", name ? `?form=${name}` : here);
    if (stream) follow();
    else ask();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-choose]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    choose(link.dataset.choose === page.dataset.form ? "" : link.dataset.choose);
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || "plain" in form.dataset) return; // a plain one leads to another page
    event.preventDefault();
    const press = {
      form,
      name: nameOf(event.submitter, form),
      action: event.submitter?.hasAttribute("formaction") ? event.submitter.formAction : form.action,
      body: new URLSearchParams(new FormData(form, event.submitter)),
      givenUp: new AbortController(),
    };
    pressed = press;
    tell("");
    fold(form.closest("[data-tag] details"));
    try {
      const answer = await send(press);
      const text = answer.ok ? "" : await answer.text();
      if (press === pressed) pressed = null;
      if (answer.ok) {
        empty(form);
        if (!stream) await ask();
      } else {
        tell(text, "", answer.headers.get("X-Leads-To"));
      }
    } catch {
      if (press !== pressed || press.isLost) return;
      say(false);
      if (stream) follow();
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-at-once]")) event.target.form.requestSubmit();
  });

  // A card that is dragged to a place presses the button that it has for that place; a ticked one,
  // or one without such a button, the button for all that are ticked.
  const FAR_ENOUGH_PX = 6;
  let dragged = null;

  const waysOf = (card) => {
    const tick = card.querySelector("[type=checkbox]");
    const own = tick?.checked ? [] : [...card.querySelectorAll("[data-to]")];
    return tick ? [...own, ...tick.form.querySelectorAll("[data-to]")] : own;
  };
  const cardOf = (tag) => main.querySelector(`[data-tag="${tag}"]`);
  const wayUnder = (card, at) => {
    let place = document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-place]");
    for (; place; place = place.parentElement.closest("[data-place]")) {
      const way = waysOf(card).find((button) => button.dataset.to === place.dataset.place);
      if (way) return { place, way };
    }
    return null;
  };
  const mark = (name, places) => {
    for (const old of main.querySelectorAll(`.${name}`)) old.classList.remove(name);
    for (const place of places) place.classList.add(name);
  };
  const lift = (card) => {
    const ways = waysOf(card).map((button) => button.dataset.to);
    mark("takes", [...main.querySelectorAll("[data-place]")].filter((place) => ways.includes(place.dataset.place)));
    const lifted = card.querySelector("summary").cloneNode(true);
    lifted.className = "lifted";
    return page.appendChild(lifted);
  };
  const letGo = () => {
    dragged?.lifted?.remove();
    dragged = null;
    mark("takes", []);
    mark("under", []);
  };
  const stay = (event) => event.preventDefault();

  main.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-tag]");
    if (!card || !event.isPrimary || event.button || event.target.closest("form, label")) return;
    dragged = { tag: card.dataset.tag, x: event.clientX, y: event.clientY, lifted: null };
  });
  document.addEventListener("pointermove", (event) => {
    const card = dragged && cardOf(dragged.tag);
    if (!card || !event.isPrimary) return;
    if (!dragged.lifted && Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR_ENOUGH_PX) return;
    dragged.lifted ||= lift(card);
    dragged.lifted.style.translate = `${event.clientX}px ${event.clientY}px`;
    const found = wayUnder(card, event);
    mark("under", found ? [found.place] : []);
  });
  document.addEventListener("pointerup", (event) => {
    const tag = dragged?.lifted && dragged.tag;
    letGo();
    if (!tag) return;
    // The click that ends a drag is none on the card.
    document.addEventListener("click", stay, { capture: true });
    setTimeout(() => {
      document.removeEventListener("click", stay, { capture: true });
      const card = cardOf(tag);
      const found = card && wayUnder(card, event);
      const tick = card?.querySelector("[type=checkbox]");
      if (found && tick?.form === found.way.form) tick.checked = true;
      found?.way.click();
    });
  });
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") letGo();
  });

  let tableNow = 0;
  let toldAt = 0;
  const setClock = (ms) => {
    tableNow = ms;
    toldAt = performance.now();
  };

  // A number is stepped by the buttons beside it.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    const field = button?.parentElement.querySelector("input");
    if (!field) return;
    const least = Number(field.min);
    const most = field.max === "" ? Infinity : Number(field.max);
    const number = Math.min(most, Math.max(least, Number(field.value) + Number(button.dataset.step)));
    field.value = number || "";
    sumUp();
  });

  // What the chosen goods are worth together, as far as their prices are known.
  const sumUp = () => {
    for (const sum of main.querySelectorAll("[data-sum]")) {
      const fields = [...sum.closest("form").querySelectorAll("[data-worth]")];
      const worth = fields.reduce((all, field) => all + Number(field.value) * Number(field.dataset.worth), 0);
      if (sum.textContent !== String(worth)) sum.textContent = worth;
      sum.classList.toggle("enough", worth >= Number(sum.dataset.enough));
    }
  };
  document.addEventListener("input", sumUp);

  // What only its owner may see shows while it is held, by finger, mouse or key, and not a moment
  // longer. It is read out then, to those who listen.
  const LOOKS = "[data-hold] > summary";
  const hide = () => {
    for (const fold of main.querySelectorAll("[data-hold][open]")) {
      fold.open = false;
      said.textContent = "";
    }
  };
  const reveal = (summary) => {
    summary.parentElement.open = true;
    said.textContent = summary.nextElementSibling.innerText;
  };
  document.addEventListener("pointerdown", (event) => {
    const summary = event.target.closest(LOOKS);
    if (!summary || !event.isPrimary || event.button) return;
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    reveal(summary);
  });
  document.addEventListener("pointerup", hide);
  document.addEventListener("pointercancel", hide);
  document.addEventListener("pointerout", (event) => {
    const summary = event.target.closest(LOOKS);
    if (summary && event.buttons && !summary.contains(event.relatedTarget)) hide();
  });
  document.addEventListener("click", (event) => {
    const summary = event.target.closest(LOOKS);
    if (!summary) return;
    event.preventDefault();
    // A click without a pointer is that of a screen reader, which cannot hold: the next one hides.
    if (event.detail === 0 && summary.parentElement.open) hide();
    else if (event.detail === 0) reveal(summary);
  });
  document.addEventListener("keydown", (event) => {
    const summary = event.target.closest(LOOKS);
    if (!summary || (event.key !== " " && event.key !== "Enter")) hide();
    else {
      event.preventDefault();
      if (!event.repeat) reveal(summary);
    }
  });
  document.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") {
      if (event.target.closest(LOOKS)) event.preventDefault();
      hide();
    }
  });
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-hold]")) event.preventDefault();
  });
  window.addEventListener("blur", hide);
  window.addEventListener("pagehide", hide);

  // The one thing a page works out by itself: how much of the table's time is left. It stands still
  // while nobody knows whether the table's clock does.
  const tick = () => {
    for (const clock of main.querySelectorAll("body:not(.stale) [data-due]")) {
      const now = tableNow + performance.now() - toldAt;
      const left = Math.max(0, Math.ceil((Number(clock.dataset.due) - now) / 1000));
      const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("hurry", left <= 10);
      main.classList.toggle("hurried", left <= 10);
    }
    countPasses();
    sumUp();
  };
  // How long a pass can still be called back; its ring began to run out when the page came.
  const countPasses = () => {
    for (const ring of main.querySelectorAll("body:not(.stale) [data-passes]")) {
      const left = Math.max(0, Number(ring.dataset.passes) - tableNow - performance.now() + toldAt);
      const text = String(Math.ceil(left / 1000));
      const number = ring.querySelector("b"), line = ring.querySelector(".left");
      if (!number.textContent) line.style.animationDelay = `${Math.min(0, left - 4000)}ms`;
      if (number.textContent !== text) number.textContent = text;
    }
  };
  main.querySelectorAll("[data-part]").forEach(note);
  setClock(Number(page.dataset.nowMs));
  keepTime();
  tick();
  setInterval(tick, 200);
  setInterval(listen, 1000);

  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("offline", lose);
  window.addEventListener("online", look);
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", look);
  look();
})();
