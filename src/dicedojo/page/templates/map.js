// The map of the katas in this page: what each teaches, how far it is, what comes next.
// An address such as #coin names the kata that is open; none, the map.
"use strict";
let katas; // {kata, title, summary, module, steps: titles} of each

const words = () => location.hash.slice(1).split("/");
const chosenKata = () => (katas.length === 1 ? katas[0] : katas.find(({ kata }) => words().includes(kata)));
const nextKata = () => katas[katas.findIndex(({ kata }) => kata === facts.kata) + 1];
const unpacked = async (name) => JSON.parse(new TextDecoder().decode(await part(name)));

function linkTo({ kata }, kind, text) {
  const link = make("a", kind, text);
  link.href = `#${kata}`;
  return link;
}
async function showMap() {
  document.body.classList.add("on-map");
  at("map").hidden = false;
  at("dojo").hidden = true;
  const works = await store.all();
  const done = ({ kata, steps }) => (works[kata]?.finished ? steps.length : (works[kata]?.step ?? 1) - 1);
  const open = katas.filter((each) => done(each) < each.steps.length);
  const onward = open.find(({ kata }) => works[kata]) ?? open[0];
  at("onward").replaceChildren(onward
    ? linkTo(onward, "primary", `${works[onward.kata] ? "Go on" : "Start"} with ${onward.title}`)
    : "You have finished every kata. Well done!");
  at("katas").replaceChildren(...katas.map((each) => {
    const count = done(each), all = each.steps.length, bar = make("progress", "");
    Object.assign(bar, { max: all, value: count });
    bar.setAttribute("aria-label", `Steps of ${each.title}`);
    const next = count < all ? `Next: ${each.steps[count]}.` : "Finished. Well done!";
    return make("li", "card", make("h2", "", linkTo(each, "", each.title)), make("p", "", each.summary), bar, make("p", "place", `${count} of ${all} steps. ${next}`));
  }));
}
