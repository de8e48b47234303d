// The page: what its buttons do, and how it starts.
"use strict";
function listen() {
  at("check").onclick = checkNow;
  at("mutate").onclick = mutate;
  at("next").onclick = goOn;
  at("anyway").onclick = go;
  at("hint").onclick = hint;
  for (const name of ["rules", "glossary"]) at(name).onclick = () => showBeside(name);
  at("save").onclick = save;
  at("open").onclick = () => at("file").click();
  at("file").onchange = ({ target }) => { if (target.files[0]) open(target.files[0]); target.value = ""; };
  at("over").onclick = startOver;
  at("licences").onclick = () => tell(at("notices").content.cloneNode(true));
  at("step").onchange = ({ target }) => { showLesson(Number(target.value)); showView("lesson"); };
  listenToViews();
  listenToHunts();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) checkNow();
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
function hint() {
  const { hints, kind } = step(), number = work.step - 1;
  if (lacks && kind === "behaviour") { // no hint is used
    tell(make("h2", "", "This step is green"), ...lines(lacks));
    return;
  }
  const count = Math.min(hints.length, (work.hints[number] ?? 0) + 1);
  work.hints[number] = count;
  keep();
  tell(make("h2", "", `Hints: ${count} of ${hints.length}`), ...lines(hints.slice(0, count)));
}

async function main() {
  katas = await unpacked("map");
  const chosen = chosenKata(), onlyHunt = words().includes("hunt");
  addEventListener("hashchange", () => location.reload());
  listen();
  if (!chosen) {
    await showMap();
    document.body.dataset.ready = "yes";
    return;
  }
  document.body.classList.toggle("only-hunt", onlyHunt);
  at("home").hidden = katas.length === 1;
  facts = await unpacked(`facts-${chosen.kata}`);
  document.title = `${facts.title}, dicedojo`;
  document.querySelector("h1").textContent = facts.title;
  work = await store.load(facts.kata);
  const fresh = !work;
  work ??= { ...NEW, files: {}, hints: [] };
  work.files = { ...facts.files, ...work.files };
  fresh ? begin() : keepModule();
  showView("lesson");
  showSteps();
  if (isUntouched()) showFirst();
  await whole; // the editor and Python stand behind
  openEditors(await loadEditor());
  fill();
  python.onstage = (stage) => { at("stage").textContent = stage; };
  const start = await python.prepare(facts);
  if (start.problem) throw new Error(start.problem);
  isReady = true;
  for (const button of document.querySelectorAll("button:disabled")) button.disabled = false;
  at("progress").hidden = true;
  if (onlyHunt) openHunt();
  await check();
  document.body.dataset.ready = "yes";
}
const whole = new Promise((resolve) => { document.addEventListener("DOMContentLoaded", resolve); });
main().catch((error) => {
  at("progress").hidden = true;
  problem(`This page could not start Python: ${error.message}`);
  showResult("verdict");
});
