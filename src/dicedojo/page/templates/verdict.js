// The check: its lights, what it says, and the one button to go on with.
"use strict";
const START = { // what comes first in a step, by its kind
  plan: () => "Read the lesson, then write your plan into `PLAN.md`.",
  refactoring: () => `Read the lesson, then reshape \`${facts.module}\`. All is green, and stays green.`,
  guard: () => `Read the lesson, then add its test to \`${paths()[1]}\`. It is green at once, and guards what you have.`,
  behaviour: () => `Read the lesson, then write its test into \`${paths()[1]}\`. See it red, then make it green in \`${facts.module}\`.`,
};
let checking = null, again = false, isReady = false;
let lacks = null; // lines on what a green step lacks

function problem(sentence) {
  const [what, ...more] = sentence.split("\n");
  const code = more.splice(0, more.findLastIndex((line) => line.startsWith("   ")) + 1); // below "what"
  at("verdict").className = "red";
  at("verdict").replaceChildren(...lines([what]), code.length ? block(code.join("\n"), "The code") : "", ...lines(more));
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
  if (!isReady) return; // the first check comes then
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
async function checkNow() {
  showResult("verdict");
  await check();
  at("result").scrollTop = 0;
}
function light(name) {
  for (const each of at("lights").children) {
    each.toggleAttribute("aria-current", each.dataset.light === name);
    if (each.dataset.light === name) each.setAttribute("aria-current", "step");
  }
}
// One button is the one to press now: Check, or what leads on where that is done.
function offerNext(done, anyway = false) {
  at("next").hidden = !done;
  const following = nextKata() ? `Next kata: ${nextKata().title}` : "Save my work";
  at("next").textContent = work.finished ? following : work.step === facts.steps.length ? "Finish" : "Next step";
  at("next").classList.toggle("primary", done);
  at("check").classList.toggle("primary", !done);
  at("anyway").hidden = !anyway;
}
function showCheck(report) {
  const { kind, own, missing } = report;
  const red = kind === "red" || kind === "amber", untouched = red && isUntouched();
  const done = report.done || (work.finished && !red); // some went on without a test
  if (!red && own.count) compareAhead();
  if (red && !at("mutate").disabled) at("survivors").replaceChildren(); // they are of other code
  lacks = red ? null : missing ? [missing.what, missing.hint] : ["Nothing is missing."];
  offerNext(done, !red && !done);
  if (untouched) return showFirst();
  light(red ? "red" : done ? "tidy" : missing ? "test" : "green");
  at("verdict").className = red ? "red" : "green";
  at("verdict").replaceChildren(...verdictLines({ ...report, done }));
}
function showFirst() {
  const first = START[step().kind] ?? START.behaviour;
  light("test");
  at("verdict").className = "";
  at("verdict").replaceChildren(make("h2", "", "Start here"), ...lines([first()]), make("p", "place", "Nothing was typed in this step yet."));
}
function verdictLines({ kind, done, steps, own, trouble, missing, sentences, printed }) {
  const inside = [make("h2", "", titleOf(kind, done))];
  if (trouble) {
    inside.push(make("p", "", make("code", "", trouble.scenario || trouble.test || "")));
    const { says, file, line, code } = trouble;
    inside.push(block([says, code && (file ? `${file}:${line}: ${code}` : code)].filter(Boolean).join("\n"), "The failure"));
  }
  const isCut = ({ kind, reached }) => kind === "amber" || (!reached && (trouble?.amber || trouble?.hung));
  const count = (tests) => (isCut(tests) ? "not run" : tests.count ? `${tests.passed} of ${tests.count} pass` : "none yet");
  inside.push(make("p", "place", `Your tests: ${count(own)}. The course's: ${steps.map((each) => count(each)).at(-1)} in this step.`));
  if (missing) inside.push(...lines([missing.what, missing.evidence, missing.hint].filter(Boolean)));
  inside.push(...lines(sentences));
  if (done && work.finished) inside.push(...lines([
    "Next: Mutate shows which bugs your tests do not notice yet. “Save my work” writes the file that you hand in.",
    ...nextKata() ? [`The next kata is ${nextKata().title}: ${nextKata().summary}`] : [],
  ]));
  if (printed.length) inside.push(block(printed.join("\n"), "Printed"));
  return inside;
}
function titleOf(kind, done) {
  if (kind === "red") return "Red";
  if (kind === "amber") return "The code does not run";
  if (!done) return "Green";
  return work.finished ? `You have finished ${facts.title}. Well done!` : "Green, and the step is done. Well done!";
}
