// The work of one learner: its step, kept at each change, saved as a zip, opened again.
"use strict";
const NEW = { step: 1, finished: false };
const KEPT = /^(tests\/[^.].*\.(py|feature)|PLAN\.md|\.dojo\/steps\/\w+\.py)$/; // of a zip, beside the module
let facts, work;

const step = () => facts.steps[work.step - 1];
// A plan is written before there are tests.
const paths = () => [facts.module, step().kind === "plan" && !work.finished ? "PLAN.md" : `tests/test_${facts.module}`];
const slug = ({ name }) => name.replace(/^\d+_/, "");
const snapshot = () => `.dojo/steps/${slug(step())}.py`;
const begun = () => `.dojo/steps/tests_${slug(step())}.py`; // its tests, or plan, as the step began

// Keep both files as the step begins: its tests have to be red on the module, and what
// was typed since is known.
function begin() {
  keepModule();
  work.files[begun()] = work.files[paths()[1]] ?? "";
}
function keepModule() {
  work.files[snapshot()] ??= work.files[facts.module];
}
const isUntouched = () => !work.finished && work.files[paths()[1]] === work.files[begun()] && work.files[facts.module] === work.files[snapshot()];

function showSteps() {
  paths().forEach((path, number) => { at(`name-${number}`).textContent = path; });
  at("tab-tests").firstElementChild.textContent = paths()[1] === "PLAN.md" ? "Plan" : "Tests";
  at("step").replaceChildren(...facts.steps.slice(0, work.step).map(({ title }, number) => {
    const option = make("option", "", `${number + 1} of ${facts.steps.length}: ${title}`);
    option.value = number;
    return option;
  }));
  at("step").value = work.step - 1;
  showLesson(work.step - 1);
  at("hint").hidden = !step().hints.length;
  for (const name of ["rules", "glossary"]) at(name).hidden = !facts.pages[name];
  at("hunting").hidden = !facts.hunt;
}
// Go on from what is done: to the next step, to the next kata, or to the file to hand in.
function goOn() {
  if (!work.finished) go();
  else if (nextKata()) location.hash = nextKata().kata;
  else save();
}
function go() {
  if (work.step < facts.steps.length) {
    work.step++;
    begin();
  } else work.finished = true;
  fill();
  keep();
  offerNext(false);
  at("survivors").replaceChildren();
  check();
  if (work.finished) return showResult("verdict");
  showView("lesson");
  at("lesson").focus({ preventScroll: true });
}
function startOver() {
  if (!confirm("Start the kata over? Your code and tests here are removed; “Save my work” keeps them in a file.")) return;
  work = { ...NEW, files: { ...facts.files }, hints: [] };
  begin();
  fill();
  keep();
  at("survivors").replaceChildren();
  check();
}

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
// Open a saved zip, in the kata that it is of.
async function open(file) {
  try {
    const files = await readZip(await file.arrayBuffer());
    const { kata } = kataIn(files), isHere = kata === facts?.kata;
    const its = isHere ? facts : await unpacked(`facts-${kata}`), opened = workIn(files, its);
    if (!isHere) return await openElsewhere(its, opened);
    work = opened;
    keepModule();
    fill();
    at("survivors").replaceChildren(); // they were of other code
    await keep();
    check();
  } catch (error) {
    const why = [`${file.name} cannot be opened. ${error.message}`, "Next: open a file that “Save my work” has written."];
    if (!facts) return tell(...lines(why));
    problem(why.join("\n"));
    showResult("verdict");
  }
}
async function openElsewhere({ kata, title }, opened) {
  if (!await store.connect()) throw new Error(`It is work on ${title}; go there to open it.`);
  if (await store.read(kata) && !confirm(`There is work on ${title} in this browser. Put the file in its place?`)) return;
  await store.replace(kata, opened);
  location.hash = kata;
}
const PROGRESS = ".dojo/progress.json";
// Return the kata that a zip names, or whose module it has.
function kataIn(files) {
  const has = ({ module }) => Object.keys(files).some((path) => path.split("/").pop() === module);
  const path = Object.keys(files).find((each) => each.endsWith(PROGRESS));
  const named = path && JSON.parse(files[path]).kata;
  const found = katas.find(({ kata, module }) => kata === named && has({ module })) ?? [facts, ...katas].find((each) => each && has(each));
  if (!found) throw new Error(katas.length === 1 ? `It has no ${katas[0].module}.` : "It has work on no kata of this page.");
  return found;
}
function workIn(files, { kata, module, steps }) {
  const shortest = Object.keys(files).filter((path) => path.split("/").pop() === module).sort((one, other) => one.length - other.length)[0];
  const root = shortest.slice(0, -module.length), ours = {};
  for (const [path, text] of Object.entries(files)) {
    const inside = path.startsWith(root) ? path.slice(root.length) : "";
    if (inside === module || KEPT.test(inside)) ours[inside] = text;
  }
  const progress = JSON.parse(files[root + PROGRESS] ?? "{}"), keys = steps.map((each) => `${kata}/${slug(each)}`);
  return {
    files: ours, step: Math.max(1, keys.indexOf(progress.step) + 1), finished: Boolean(progress.finished),
    hints: keys.map((key) => progress.hints?.[key] ?? 0),
  };
}
