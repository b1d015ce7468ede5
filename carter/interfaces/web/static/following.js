// Follows a run: what changes comes from the server as it changes; without this the page loads itself anew.
"use strict";

const place = document.getElementById("following");
const summary = document.getElementById("summary");
const lost = document.getElementById("lost");
const EVERY = 5000; // milliseconds between two words to a screen reader
let source = null;
let told = 0;

function shown(event) {
  const region = place.querySelector("[tabindex]");
  const at = region && { left: region.scrollLeft, focused: region === document.activeElement };
  place.innerHTML = event.data; // of this server's own template, where all text of others is escaped
  const anew = place.querySelector("[tabindex]");
  if (at && anew) {
    anew.scrollLeft = at.left;
    if (at.focused) anew.focus({ preventScroll: true });
  }
  const state = document.getElementById("progress-state");
  if (state && Date.now() - told > EVERY) {
    told = Date.now();
    summary.textContent = state.textContent.trim();
  }
}

function follow() {
  if (source || document.hidden) return;
  source = new EventSource(place.dataset.events);
  source.addEventListener("progress", shown);
  source.addEventListener("over", (event) => {
    rest();
    if (event.data) location.assign(event.data);
    else location.reload();
  });
  source.addEventListener("open", () => { lost.hidden = true; });
  source.addEventListener("error", () => { lost.hidden = false; });
}

function rest() {
  if (source) source.close();
  source = null;
}

if (place && place.dataset.events) {
  // A browser holds few connections to a server: a page that nobody sees gives its own back.
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : follow()));
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", follow);
  follow();
}
