// Keeps a page up to date: follows its stream, swaps the parts that differ, sends forms in place.
// Everything here is a convenience; without it the same forms and links do the same things.
"use strict";

(() => {
  const page = document.body;
  const here = page.dataset.here;
  const main = document.getElementById("body");
  const link = document.getElementById("link");
  const refusal = document.getElementById("refusal");
  const ASK_EVERY_MS = 1000;
  let stream = null;
  let asking = 0;

  // A form's number is new with every version of the page and says nothing by itself.
  const plain = (node) => {
    const copy = node.cloneNode(true);
    for (const field of copy.querySelectorAll("input[name=command]")) field.removeAttribute("value");
    return copy.outerHTML;
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
    if (field.tagName === "SELECT") return field.selectedIndex > 0;
    return field.value !== field.defaultValue;
  };

  // A half-typed entry, the focus and an opened fold survive the swap.
  const swap = (old, fresh) => {
    const before = entries(old);
    const after = entries(fresh);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const form = focused && focused.form ? focused.form.dataset.form : null;
    for (const [key, field] of before) {
      const next = after.get(key);
      if (!next || !isTouched(field)) continue;
      if (field.type === "checkbox" || field.type === "radio") next.checked = field.checked;
      else next.value = field.value;
    }
    old.querySelectorAll("details").forEach((fold, index) => {
      const next = fresh.querySelectorAll("details")[index];
      if (next) next.open = next.open || fold.open;
    });
    old.replaceWith(fresh);
    if (form === null) return;
    const again = fresh.querySelector(`form[data-form="${CSS.escape(form)}"]`);
    if (!again) return;
    const name = focused.name ? `[name="${CSS.escape(focused.name)}"]` : "button";
    (again.querySelector(name) || again.querySelector("button")).focus();
  };

  const show = (html, seen) => {
    page.dataset.seen = seen;
    const draft = document.createElement("template");
    draft.innerHTML = html;
    const fresh = [...draft.content.querySelectorAll("[data-part]")];
    const shown = [...main.querySelectorAll("[data-part]")];
    const names = (parts) => parts.map((part) => part.dataset.part).join();
    if (names(fresh) !== names(shown)) {
      main.replaceChildren(draft.content);
      return;
    }
    fresh.forEach((part, index) => {
      const old = shown[index];
      if (plain(old) !== plain(part)) {
        swap(old, part);
        return;
      }
      const numbers = part.querySelectorAll("input[name=command]");
      old.querySelectorAll("input[name=command]").forEach((field, at) => {
        field.value = numbers[at].value;
      });
    });
  };

  // The page keeps its language, whatever is chosen on another one of this browser.
  const seen = () => `seen=${encodeURIComponent(page.dataset.seen)}&in=${document.documentElement.lang}`;

  const say = (isLive) => {
    link.className = isLive ? "live" : "lost";
    link.textContent = isLive ? link.dataset.live : link.dataset.lost;
  };

  const ask = async () => {
    try {
      const answer = await fetch(`${here}/now?${seen()}`);
      if (answer.status === 200) show(await answer.text(), answer.headers.get("X-Seen"));
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

  const follow = () => {
    rest();
    stream = new EventSource(`${here}/stream?${seen()}`);
    stream.onopen = () => say(true);
    stream.onerror = () => {
      say(false);
      // The browser tries again by itself unless it has given up for good.
      if (stream && stream.readyState === EventSource.CLOSED) {
        rest();
        asking = setInterval(ask, ASK_EVERY_MS);
      }
    };
    stream.onmessage = (event) => show(JSON.parse(event.data), event.lastEventId);
    stream.addEventListener("rest", () => {
      rest();
      asking = setInterval(ask, ASK_EVERY_MS);
    });
  };

  const look = () => {
    if (document.hidden) rest();
    else if (!stream) follow();
  };

  const tell = (text) => {
    refusal.textContent = text;
    refusal.hidden = !text;
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    tell("");
    try {
      const answer = await fetch(event.submitter?.hasAttribute("formaction") ? event.submitter.formAction : form.action, {
        method: "POST",
        headers: { "X-By": "script" },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      if (answer.ok) {
        form.reset();
        if (!stream) await ask();
      } else {
        tell(await answer.text());
      }
    } catch {
      say(false);
      tell(link.dataset.lost);
    }
  });

  // The one thing a page works out by itself: how much of the table's time is left.
  const tick = () => {
    for (const clock of main.querySelectorAll("[data-due]")) {
      if (!clock.shownAt) clock.shownAt = performance.now();
      const gone = Number(clock.dataset.now) + performance.now() - clock.shownAt;
      const left = Math.max(0, Math.ceil((Number(clock.dataset.due) - gone) / 1000));
      const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("hurry", left <= 10);
      main.classList.toggle("hurried", left <= 10);
    }
  };
  setInterval(tick, 200);

  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", look);
  look();
})();
