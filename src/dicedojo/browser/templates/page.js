// The page: editors, lesson, lights and buttons, around the work of one learner.
"use strict";
const PAUSE = 700; // milliseconds without a key, after which the work is checked
const at = (id) => document.getElementById(id);
const NEW = { step: 1, finished: false };
const editors = [];
let facts, stubs, work, checking = null, again = false, timer = 0;
let lacks = null; // lines on what a green step lacks

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
const step = () => facts.steps[work.step - 1];
// A plan is written before there are tests.
const paths = () => [facts.module, step().kind === "plan" && !work.finished ? "PLAN.md" : `tests/test_${facts.module}`];
const slug = ({ name }) => name.replace(/^\d+_/, "");
const KEPT = /^(tests\/[^.].*\.(py|feature)|PLAN\.md|\.dojo\/steps\/\w+\.py)$/; // of a zip, beside the module

// Editors.
async function loadEditor() {
  const sources = JSON.parse(new TextDecoder().decode(await part("editor")));
  const loaded = {};
  return function require(name) {
    if (!(name in loaded)) {
      const module = { exports: {} };
      loaded[name] = module.exports;
      new Function("require", "module", "exports", sources[name])(require, module, module.exports);
      loaded[name] = module.exports;
    }
    return loaded[name];
  };
}
function openEditors(require) {
  const { EditorView, keymap, lineNumbers, drawSelection } = require("@codemirror/view");
  const { EditorState } = require("@codemirror/state");
  const { history, historyKeymap, defaultKeymap, indentWithTab } = require("@codemirror/commands");
  const { indentUnit, indentOnInput, bracketMatching, syntaxHighlighting } = require("@codemirror/language");
  const { closeBrackets, closeBracketsKeymap } = require("@codemirror/autocomplete");
  const { classHighlighter } = require("@lezer/highlight");
  const run = () => { check(); return true; };
  const changed = EditorView.updateListener.of((update) => {
    if (!update.docChanged || editors.filling) return;
    paths().forEach((path, number) => { work.files[path] = editors[number].state.doc.toString(); });
    keep();
    at("next").classList.remove("ready");
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  });
  paths().forEach((path, number) => {
    const extensions = [
      lineNumbers(), history(), drawSelection(), indentUnit.of("    "), indentOnInput(), bracketMatching(),
      closeBrackets(), syntaxHighlighting(classHighlighter), require("@codemirror/lang-python").python(),
      EditorView.contentAttributes.of(() => ({ "aria-label": paths()[number], tabindex: "0" })), changed,
      keymap.of([{ key: "Mod-Enter", run }, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    ];
    editors[number] = new EditorView({ parent: at(`editor-${number}`), state: EditorState.create({ extensions }) });
  });
}
function fill() {
  editors.filling = true;
  paths().forEach((path, number) => {
    const { state } = editors[number];
    at(`name-${number}`).textContent = path;
    editors[number].dispatch({ changes: { from: 0, to: state.doc.length, insert: work.files[path] ?? "" } });
  });
  editors.filling = false;
  showSteps();
}

// The work: kept at each change, taken away as a zip, and brought back.
async function keep(force = false) {
  const outcome = await store.save(work, force);
  const saving = at("saving");
  if (outcome === "elsewhere") {
    const theirs = make("button", "", "Take that"), mine = make("button", "", "Keep this one");
    theirs.onclick = async () => { const saved = await store.read(); store.number = saved.number; work = saved.work; fill(); check(); saving.textContent = ""; };
    mine.onclick = () => keep(true);
    saving.replaceChildren("Another tab has saved other work. ", theirs, " ", mine);
  } else {
    saving.textContent = outcome === "saved" ? "Saved in this browser"
      : "Not saved: this browser keeps nothing for this page. Use “Save my work”.";
  }
}
function zipOfWork() {
  const key = (number) => `${facts.kata}/${slug(facts.steps[number])}`;
  const progress = {
    schema: "dicedojo/progress/v1", kata: facts.kata, step: key(work.step - 1), finished: work.finished,
    hints: Object.fromEntries(work.hints.map((count, number) => [key(number), count]).filter(([, count]) => count)),
  };
  const files = { ...work.files, ".dojo/progress.json": `${JSON.stringify(progress, null, 2)}\n` };
  return writeZip(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${facts.kata}/${path}`, text])));
}
function save() {
  const link = make("a", "");
  link.href = URL.createObjectURL(zipOfWork());
  link.download = `${facts.kata}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
async function open(file) {
  try {
    const files = await readZip(await file.arrayBuffer());
    const module = Object.keys(files).filter((path) => path.split("/").pop() === facts.module).sort((one, other) => one.length - other.length)[0];
    if (!module) throw new Error(`It has no ${facts.module}.`);
    const root = module.slice(0, -facts.module.length), ours = {};
    let progress = {};
    for (const [path, text] of Object.entries(files)) {
      const inside = path.startsWith(root) ? path.slice(root.length) : "";
      if (inside === ".dojo/progress.json") progress = JSON.parse(text);
      else if (inside === facts.module || KEPT.test(inside)) ours[inside] = text;
    }
    const keys = facts.steps.map((each) => `${facts.kata}/${slug(each)}`);
    work = {
      files: ours, step: Math.max(1, keys.indexOf(progress.step) + 1), finished: Boolean(progress.finished),
      hints: keys.map((key) => progress.hints?.[key] ?? 0),
    };
    begin();
    fill();
    await keep();
    check();
  } catch (error) {
    problem(`${file.name} cannot be opened. ${error.message}\nNext: open a file that “Save my work” has written.`);
    reveal("verdict");
  }
}
const reveal = (name) => at(name).scrollIntoView({ block: "nearest" });

// Steps and lights.
function showSteps() {
  at("step").replaceChildren(...facts.steps.slice(0, work.step).map(({ title }, number) => {
    const option = make("option", "", `${number + 1} of ${facts.steps.length}: ${title}`);
    option.value = number;
    return option;
  }));
  at("step").value = work.step - 1;
  showLesson(work.step - 1);
  at("hint").hidden = !step().hints.length;
}
function light(name) {
  for (const each of at("lights").children) {
    each.toggleAttribute("aria-current", each.dataset.light === name);
    if (each.dataset.light === name) each.setAttribute("aria-current", "step");
  }
}
// Keep the module as the step begins: tests of the step have to be red on it.
function begin() {
  work.files[`.dojo/steps/${slug(step())}.py`] ??= work.files[facts.module];
}
function go() {
  if (work.step < facts.steps.length) work.step++;
  else work.finished = true;
  begin();
  fill();
  keep();
  at("next").classList.remove("ready");
  at("survivors").replaceChildren();
  check();
  at("lesson").focus({ preventScroll: innerWidth > 1100 });
}
function hint() {
  const { hints, kind } = step(), number = work.step - 1;
  if (lacks && kind === "behaviour") { // no hint is used
    tell(make("h2", "", "This step is green"), ...lines(lacks));
    return;
  }
  work.hints[number] = Math.min(hints.length, (work.hints[number] ?? 0) + 1);
  keep();
  tell(make("h2", "", "Hints"), ...lines(hints.slice(0, work.hints[number])));
}
function tell(...inside) {
  at("dialog-text").replaceChildren(...inside);
  at("dialog").showModal();
}

// Check and mutate.
function problem(sentence) {
  at("verdict").className = "red";
  at("verdict").replaceChildren(...lines(sentence.split("\n")));
}
// Call `then` with the answer to a question, or with the sentence that it failed with.
async function answered(then, ...question) {
  try {
    then("", await ask(...question));
  } catch (error) {
    then(error.message, {});
  }
}
async function ask(name, ...values) {
  const answer = await python.ask(name, ...values);
  if (answer.problem) throw new Error(answer.problem);
  return answer;
}
async function check() {
  clearTimeout(timer);
  if (checking) { again = true; return checking; }
  at("verdict").setAttribute("aria-busy", "true");
  checking = ask("check", work.files, work.step);
  try {
    showCheck(await checking);
  } catch (error) {
    light("red");
    problem(error.message);
  }
  checking = null;
  at("verdict").removeAttribute("aria-busy");
  if (again) { again = false; await check(); }
}
function showCheck({ kind, done, steps, own, trouble, missing, sentences, printed }) {
  const red = kind === "red" || kind === "amber";
  if (!red && own.count) compareAhead();
  if (red && !at("mutate").disabled) at("survivors").replaceChildren(); // they are of other code
  lacks = red ? null : missing ? [missing.what, missing.hint] : ["Nothing is missing."];
  light(red ? "red" : done ? "tidy" : missing ? "test" : "green");
  at("next").textContent = done ? "Next step" : "Go on anyway";
  if (work.step === facts.steps.length) at("next").textContent = "Finish";
  at("next").classList.toggle("ready", done);
  const count = ({ passed, count }) => (count ? `${passed} of ${count} pass` : "none yet");
  const title = { red: "Red", amber: "The code does not run", green: "Green", refactor: "Green" }[kind];
  const inside = [make("h2", "", title)];
  if (trouble) {
    inside.push(make("p", "", make("code", "", trouble.scenario || trouble.test || "")));
    inside.push(block([trouble.says, trouble.code && `${trouble.file}:${trouble.line}: ${trouble.code}`].filter(Boolean).join("\n"), "The failure"));
  }
  inside.push(make("p", "place", `Your tests: ${count(own)}. The course's: ${steps.map((each) => count(each)).at(-1)} in this step.`));
  if (missing) inside.push(...lines([missing.what, missing.evidence, missing.hint].filter(Boolean)));
  inside.push(...lines(sentences));
  if (printed.length) inside.push(block(printed.join("\n"), "Printed"));
  at("verdict").className = red ? "red" : "green";
  at("verdict").replaceChildren(...inside);
}
// Mutating takes half as long where a second worker has asked the changed programs.
const compareAhead = () => python.compareAhead(work.files[facts.module], { ...work.files }, work.step);
async function mutate() {
  at("mutate").disabled = true;
  const bar = make("progress"), doing = make("span", "", "Preparing"), count = make("span"), stop = make("button", "", "Stop");
  bar.setAttribute("aria-label", "How far it is");
  count.setAttribute("aria-hidden", "true"); // the bar says so, where it is asked
  stop.onclick = () => python.stop();
  python.onfar = (what, done, all) => {
    if (doing.textContent !== what) doing.textContent = what; // as this is read out
    count.textContent = `: ${done} of ${all}`;
    Object.assign(bar, { max: all, value: done });
  };
  at("survivors").replaceChildren(make("p", "far", bar, make("span", "", doing, count), stop));
  reveal("survivors");
  try {
    const question = [{ ...work.files }, work.step];
    compareAhead();
    python.hurry();
    await ask("meet", ...question);
    const kept = await python.compared();
    const { summary, survivors, problems } = await ask("mutate", ...question, kept);
    const [first, ...rest] = survivors;
    const others = rest.length ? make("details", "", make("summary", "", `${rest.length} more`), ...rest.map(survivor)) : "";
    at("survivors").replaceChildren(make("h2", "", summary), ...lines(problems), first ? hinted(first) : "", others);
    reveal("survivors");
  } catch (error) {
    at("survivors").replaceChildren();
    problem(error.message);
  }
  at("mutate").disabled = false;
}
function difference({ line, code, changed }) {
  const pre = block("", `The change in line ${line}`);
  pre.classList.add("diff");
  for (const [tag, mark, text] of [["del", "- ", code], ["ins", "+ ", changed]]) {
    if (text) pre.append(...text.split("\n").map((each) => make(tag, "", mark + each)));
  }
  return pre;
}
function survivor(one) {
  return make("div", "survivor", make("p", "place", ...worded(`${one.place} `), make("b", "", ...worded(one.change))), difference(one), ...lines(one.sentences));
}
// Show a survivor in hints, one at a time.
function hinted(one, number = 0) {
  const { place, change, first, shows_change, lines: more } = one.hints[number];
  const told = more.map(([text, label, isCode]) => (isCode ? block(text, "A row of a table") : make("p", "", make("b", "", label), ...worded(text))));
  const shown = make("div", "survivor", make("p", "place", ...worded(`${place} `), make("b", "", ...worded(change))), ...lines([first]), shows_change ? difference(one) : "", ...told);
  if (number + 1 < one.hints.length) {
    const next = make("button", "", "Another hint");
    next.onclick = () => { const after = hinted(one, number + 1); shown.replaceWith(after); after.querySelector("button")?.focus(); };
    shown.append(next);
  }
  return shown;
}

function startOver() {
  if (!confirm("Start the kata over? Your code and tests here are removed; “Save my work” keeps them in a file.")) return;
  work = { ...NEW, files: { ...stubs }, hints: [] };
  begin();
  fill();
  keep();
  check();
}
function listen() {
  at("over").onclick = startOver;
  at("check").onclick = async () => { await check(); reveal("verdict"); };
  at("mutate").onclick = mutate;
  at("next").onclick = go;
  at("hint").onclick = hint;
  for (const name of ["rules", "glossary"]) {
    at(name).hidden = !facts.pages[name];
    at(name).onclick = () => showBeside(name);
  }
  at("save").onclick = save;
  at("open").onchange = ({ target }) => { if (target.files[0]) open(target.files[0]); target.value = ""; };
  at("licences").onclick = () => tell(at("notices").content.cloneNode(true));
  at("step").onchange = ({ target }) => showLesson(Number(target.value));
  listenToHunts();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) check();
  });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.classList.toggle("dropping", kind === "dragover");
      if (kind === "drop") open(event.dataTransfer.files[0]);
    });
  }
}

async function main() {
  document.body.classList.toggle("only-hunt", location.hash === "#hunt");
  facts = JSON.parse(new TextDecoder().decode(await part("facts")));
  python.onstage = (stage) => { at("stage").textContent = stage; };
  work = await store.load(facts.kata);
  const fresh = !work;
  work ??= { ...NEW, files: {}, hints: [] };
  openEditors(await loadEditor());
  fill();
  listen();
  const start = await python.prepare();
  if (start.problem) throw new Error(start.problem);
  stubs = start.files;
  work.files = { ...stubs, ...work.files };
  begin();
  if (fresh) fill();
  for (const button of document.querySelectorAll("button:disabled")) button.disabled = false;
  at("progress").hidden = true;
  if (location.hash === "#hunt") at("hunt").open = true;
  await check();
  document.body.dataset.ready = "yes";
}
main().catch((error) => {
  at("progress").hidden = true;
  problem(`This page could not start Python: ${error.message}`);
});
