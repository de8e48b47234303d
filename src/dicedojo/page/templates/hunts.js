// The hunt for one planted bug.
"use strict";
let prey = 0; // the number of the bug that is hunted

function hunt() {
  prey++;
  at("answers").textContent = at("call").value = at("test").value = "";
  at("caught").replaceChildren();
  return answered((why, { number, bugs, rules, example }) => {
    at("prey").textContent = why || `This program has one planted bug (number ${number} of ${bugs}). Ask it: call ${rules.join(" or ")}, then catch the bug with an assert.`;
    at("example").textContent = at("call").placeholder = example;
    at("test").placeholder = `assert ${example} == …`;
  }, "hunt", prey);
}
function inquire(event) {
  event?.preventDefault();
  const call = at("call").value;
  answered((why, { answer }) => { at("answers").textContent += `${call}: ${answer || why}\n`; }, "hunt_call", prey, call);
}
function catching(event) {
  event.preventDefault();
  answered((why, { sentences }) => {
    at("caught").replaceChildren(...lines(why ? [why] : sentences));
    at("caught").scrollIntoView({ block: "nearest" });
  }, "hunt_verdict", prey, at("test").value);
}
function openHunt() {
  if (!prey) hunt();
  showResult("hunt");
  at("call").focus({ preventScroll: true });
}

function listenToHunts() {
  at("hunting").onclick = openHunt;
  at("other").onclick = hunt;
  at("example").onclick = () => { at("call").value = at("example").textContent; inquire(); };
  at("asking").onsubmit = inquire;
  at("catching").onsubmit = catching;
  at("unhunt").onclick = () => showResult("verdict");
}
