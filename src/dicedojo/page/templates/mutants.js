// Mutating: how far it is, and the surviving bugs in hints.
"use strict";
// It takes half as long where a second worker has asked the changed programs.
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
  showResult("survivors");
  try {
    const question = [{ ...work.files }, work.step];
    compareAhead();
    python.hurry();
    await ask("meet", ...question);
    const kept = await python.compared();
    const { suite, summary, survivors, excluded, problems } = await ask("mutate", ...question, kept);
    const [first, ...rest] = survivors, praise = suite.killed && !first ? ["No bug survives. Well done!"] : [];
    const others = rest.length ? make("details", "", make("summary", "", `${rest.length} more`), ...rest.map(survivor)) : "";
    at("survivors").replaceChildren(make("h2", "", summary), ...lines(praise), ...lines(problems), ...excluded.flatMap(exclusion), first ? hinted(first) : "", others);
    showResult("survivors");
  } catch (error) {
    at("survivors").replaceChildren();
    problem(error.message);
  }
  at("mutate").disabled = false;
}
const exclusion = ({ kind, reason, tests }) => [
  make("p", "", make("b", "", `${kind}: `), ...worded(reason)), block(tests.join("\n"), "Tests"),
];
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
  const told = more.map(([text, label, isCode]) => (isCode ? block(text, "A test") : make("p", "", make("b", "", label), ...worded(text))));
  const shown = make("div", "survivor", make("p", "place", ...worded(`${place} `), make("b", "", ...worded(change))), ...lines([first]), shows_change ? difference(one) : "", ...told);
  if (number + 1 < one.hints.length) {
    const next = make("button", "", "Another hint");
    next.onclick = () => { const after = hinted(one, number + 1); shown.replaceWith(after); after.querySelector("button")?.focus(); };
    shown.append(next);
  }
  return shown;
}
