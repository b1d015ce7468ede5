// What makes reading quicker; every page works without it.
"use strict";

const panel = document.getElementById("evidence");
let opener = null;

async function open(link) {
  panel.setAttribute("aria-busy", "true");
  let text;
  try {
    const answer = await fetch(link.href, { headers: { "X-Carter-Part": "1" }, credentials: "same-origin" });
    if (!answer.ok) throw new Error(answer.statusText);
    text = await answer.text();
  } catch {
    location.assign(link.href); // the page says what is wrong
    return;
  } finally {
    panel.removeAttribute("aria-busy");
  }
  for (const old of document.querySelectorAll(".cite[aria-current]")) old.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  opener = link;
  panel.innerHTML = text; // of this server's own template, where all text of others is escaped
  panel.prepend(closing());
  const mark = panel.querySelector("#quote");
  const box = panel.querySelector(".source-text");
  if (mark && box) box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 3;
  panel.focus({ preventScroll: window.matchMedia("(min-width: 60rem)").matches });
}

function closing() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "close";
  button.textContent = "Back to the text";
  button.addEventListener("click", back);
  return button;
}

function back() {
  if (opener) opener.focus();
}

if (panel) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.cite");
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
    if (!link || !plain || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    open(link);
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") back();
  });
}

const picture = document.querySelector("svg.dag");
if (picture) {
  const whole = [picture.viewBox.baseVal.width, picture.viewBox.baseVal.height];
  let scale = 1;
  document.querySelector(".zoom").hidden = false;
  document.querySelector(".zoom").addEventListener("click", (event) => {
    const how = event.target.closest("button")?.dataset.zoom;
    if (!how) return;
    // The box around it scrolls, so that nothing is out of reach, however large it is.
    scale = how === "in" ? Math.min(4, scale * 1.25) : how === "out" ? Math.max(0.2, scale / 1.25) : 1;
    picture.setAttribute("width", Math.round(whole[0] * scale));
    picture.setAttribute("height", Math.round(whole[1] * scale));
  });
}
