// Sound, voice and light of a page: plays and says what its newest version holds, each thing once,
// and keeps the screen awake. Where the browser has no use for a switch, it is not shown.
"use strict";

(() => {
  const senses = document.getElementById("senses");
  if (!senses) return;
  const { kind } = senses.dataset;
  const patterns = JSON.parse(senses.dataset.patterns);
  const touch = document.getElementById("touch");
  const stepS = Number(senses.dataset.stepS);
  const LOUDNESS = 0.2;
  const MOST_WAITING = 5;

  // Remembered by this browser, if it remembers anything.
  const remembered = (name, otherwise) => {
    try {
      return localStorage.getItem(`${name} ${kind}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const remember = (name, value) => {
    try {
      localStorage.setItem(`${name} ${kind}`, value);
    } catch {} // it is asked again the next time
  };

  // A browser plays nothing before somebody has touched the page.
  let audio = null;
  const wake = () => {
    audio ||= new AudioContext();
    audio.onstatechange = label;
    audio.resume().then(label, label);
  };

  const play = (pattern) => {
    navigator.vibrate?.(pattern.map(([, steps]) => steps * stepS * 1000));
    if (audio?.state !== "running") return;
    let at = audio.currentTime;
    for (const [pitch, steps] of pattern) {
      if (pitch) tone(pitch, at, at + steps * stepS);
      at += steps * stepS;
    }
  };
  const tone = (pitch, from, to) => {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01);
    volume.gain.setValueAtTime(LOUDNESS, to - 0.01);
    volume.gain.linearRampToValueAtTime(0, to);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(to);
  };

  // A slow voice drops what waits, rather than fall behind the game.
  const waiting = new Set();
  const say = (text) => {
    if (waiting.size >= MOST_WAITING) speechSynthesis.cancel();
    const said = new SpeechSynthesisUtterance(text);
    said.lang = document.documentElement.lang;
    said.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(said.lang)) || null;
    said.onend = said.onerror = () => waiting.delete(said);
    waiting.add(said);
    speechSynthesis.speak(said);
  };

  const has = { sound: "AudioContext" in window, voice: "speechSynthesis" in window };
  const switches = [...senses.querySelectorAll("[data-sense]")].filter((one) => has[one.dataset.sense]);
  const isOn = (name) => switches.some((one) => one.dataset.sense === name && one.checked);
  const label = () => {
    const waits = (isOn("sound") && audio?.state !== "running") || (isOn("voice") && navigator.userActivation?.hasBeenActive === false);
    senses.classList.toggle("waits", waits);
    senses.classList.toggle("silent", !isOn("sound") && !isOn("voice"));
    if (touch) touch.hidden = !waits;
  };
  const turn = (one) => {
    if (one.checked && one.dataset.sense === "sound") wake();
    if (!one.checked && one.dataset.sense === "voice") speechSynthesis.cancel();
    label();
  };
  for (const one of switches) {
    const { sense } = one.dataset;
    senses.hidden = one.closest("label").hidden = false;
    one.checked = remembered(sense, sense === "sound" && kind === "display" ? "on" : "off") === "on";
    turn(one);
    one.addEventListener("change", () => {
      remember(sense, one.checked ? "on" : "off");
      turn(one);
    });
  }
  const touched = () => {
    if (isOn("sound")) wake();
    label();
  };
  document.addEventListener("pointerup", touched);
  document.addEventListener("keyup", touched);

  // Only what comes while the page is live: nothing that it held before, or missed while away.
  const nameOf = (thing) => `${thing.tagName} ${thing.dataset.number}`;
  const held = () => [...document.querySelectorAll('[data-part="heard"] > *')];
  let known = new Set(held().map(nameOf));
  document.addEventListener("shown", ({ detail }) => {
    const fresh = detail.isCaughtUp ? [] : held().filter((thing) => !known.has(nameOf(thing)));
    known = new Set(held().map(nameOf));
    for (const thing of fresh) {
      if (thing.dataset.sound && isOn("sound")) play(patterns[thing.dataset.sound]);
      if (!thing.dataset.sound && isOn("voice")) say(thing.textContent.replace(/\s+/g, " "));
    }
  });

  // The browser lets go of the screen whenever the page is hidden.
  const SAID_FOR_MS = 60000;
  const awake = document.getElementById("awake");
  const told = () => {
    awake.hidden = true;
    remember("awake", "told");
  };
  const stayAwake = async () => {
    if (document.hidden || kind === "steward") return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      if (!awake || remembered("awake", "") === "told") return;
      awake.hidden = false;
      setTimeout(told, SAID_FOR_MS);
    }
  };
  awake?.querySelector("button").addEventListener("click", told);
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
})();
