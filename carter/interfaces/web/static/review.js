// The dialog that confirms an approval; without it, a page does.
"use strict";

const dialog = document.getElementById("approve");
const form = document.getElementById("review");

function ask() {
  const by = document.getElementById("by").value;
  if (by) document.getElementById("approver").value = by;
  dialog.showModal();
}

if (dialog && form && dialog.showModal) {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button && (button.name === "confirmed" || button.value === "every")) return;
    if (button && button.dataset.opens !== "approve" && form.elements.verdict.value !== "accept") return;
    event.preventDefault();
    ask();
  });
  dialog.querySelector("[data-closes]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault(); // Enter in the name must not press the button behind the dialog
  });
}
