// What is seen: the lesson, one of both files, the result, the menu, a dialog.
"use strict";
const at = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 56.24rem)"); // as in dojo.css: one view at a time
const FILES = ["code", "tests"]; // the views that hold an editor

// Return an element with a class, and texts or elements in it.
function make(tag, kind, ...inside) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...inside.filter((each) => each !== null && each !== ""));
  return element;
}
function block(text, label) {
  const element = make("pre", "", text);
  element.tabIndex = 0; // it can be scrolled by key
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
  return element;
}
// Code stands between backticks in a sentence.
const worded = (text) => text.split("`").map((part, number) => (number % 2 ? make("code", "", part) : part));
const lines = (sentences) => sentences.map((sentence) => make("p", "", ...worded(sentence)));

// A wide window shows the lesson, a file and the result; its tabs are the two files.
function showView(name) {
  const { dataset } = document.body;
  dataset.view = name;
  if (FILES.includes(name)) dataset.file = name;
  const chosen = narrow.matches ? name : dataset.file;
  for (const tab of at("tabs").children) {
    tab.setAttribute("aria-selected", tab.id === `tab-${chosen}`);
    tab.tabIndex = tab.id === `tab-${chosen}` ? 0 : -1;
  }
  for (const panel of ["lesson", "result"]) {
    if (narrow.matches) at(panel).setAttribute("role", "tabpanel");
    else at(panel).removeAttribute("role");
  }
}
function showResult(name) {
  at("hunt").hidden = name !== "hunt";
  showView("result");
  if (narrow.matches) at("result").focus({ preventScroll: true }); // the editor is gone
  at(name).scrollIntoView({ block: "start" });
}
function listenToViews() {
  const tabs = [...at("tabs").children];
  for (const tab of tabs) tab.onclick = () => showView(tab.id.slice("tab-".length));
  at("tabs").onkeydown = ({ key }) => {
    const seen = tabs.filter((tab) => tab.offsetParent), last = seen.length - 1;
    const here = seen.indexOf(document.activeElement);
    const to = { ArrowRight: here === last ? 0 : here + 1, ArrowLeft: here ? here - 1 : last, Home: 0, End: last }[key];
    if (to === undefined) return;
    seen[to].click();
    seen[to].focus();
  };
  narrow.onchange = () => showView(document.body.dataset.view);
  document.querySelector(".skip").onclick = (event) => {
    event.preventDefault(); // an address says where the page is
    showView(document.body.dataset.file);
    focusEditor();
  };
  listenToMenu();
}
function listenToMenu() {
  const menu = at("menu"), summary = menu.querySelector("summary");
  menu.addEventListener("click", ({ target }) => {
    if (!target.closest("button")) return;
    menu.open = false;
    summary.focus(); // a dialog that closes gives it back
  }, true);
  document.addEventListener("click", ({ target }) => { if (!menu.contains(target)) menu.open = false; });
  menu.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false; });
  menu.onkeydown = ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    summary.focus();
  };
}
function tell(...inside) {
  at("dialog-text").replaceChildren(...inside);
  at("dialog").showModal();
}
