// The hunt for one planted bug, and golf: all of them with few questions.
"use strict";
let prey = 0; // the number of the bug that is hunted
const round = { left: null, questions: 0, turn: Promise.resolve() };

function hunt() {
  prey++;
  at("answers").textContent = at("call").value = at("test").value = "";
  at("caught").replaceChildren();
  return answered((why, { number, bugs, rules }) => {
    at("prey").textContent = why || `This program has one planted bug (number ${number} of ${bugs}). Ask it: call ${rules.join(" or ")}, then catch the bug with an assert.`;
  }, "hunt", prey);
}
function inquire(event) {
  event.preventDefault();
  const call = at("call").value;
  answered((why, { answer }) => { at("answers").textContent += `${call}: ${answer || why}\n`; }, "hunt_call", prey, call);
}
function catching(event) {
  event.preventDefault();
  answered((why, { sentences }) => at("caught").replaceChildren(...lines(why ? [why] : sentences)), "hunt_verdict", prey, at("test").value);
}

function golf(line = "") {
  return answered((why, { said, left, questions, fewest }) => {
    if (why || line) at("revealed").textContent += `${line}: ${why || said}\n`;
    if (fewest) at("fewest").textContent = `A question reveals the bugs that answer otherwise than the rules. ${fewest}`;
    if (left) Object.assign(round, { left, questions });
  }, "golf", round.left, round.questions, line);
}
function tee() {
  Object.assign(round, { left: null, questions: 0 });
  at("revealed").textContent = at("question").value = "";
  return golf();
}
function putt(event) {
  event.preventDefault();
  const line = at("question").value.trim();
  round.turn = round.turn.then(() => golf(line)); // it goes on from where the one before led
}
function showFewest() {
  at("revealed").textContent += ["These reveal them all:", ...facts.par.questions].join("\n  ") + "\n";
}

function listenToHunts() {
  at("hunt").hidden = at("golf").hidden = !facts.par;
  at("other").onclick = hunt;
  at("asking").onsubmit = inquire;
  at("catching").onsubmit = catching;
  at("hunt").ontoggle = () => { if (at("hunt").open && !prey && python.worker) hunt(); };
  at("again").onclick = tee;
  at("give-up").onclick = showFewest;
  at("putting").onsubmit = putt;
  at("golf").ontoggle = () => { if (at("golf").open && !round.left && python.worker) tee(); };
}
