// The hunt for one planted bug.
"use strict";
let prey = 0; // the number of the bug that is hunted

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

function listenToHunts() {
  at("hunt").hidden = !facts.hunt;
  at("other").onclick = hunt;
  at("asking").onsubmit = inquire;
  at("catching").onsubmit = catching;
  at("hunt").ontoggle = () => { if (at("hunt").open && !prey && python.worker) hunt(); };
}
