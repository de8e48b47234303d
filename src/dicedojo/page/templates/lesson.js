// The lesson: its commands are the page's buttons, and its lines run at a click.
"use strict";
const COMMANDS = { // in a lesson, each is a button here
  "dojo check": "check", "pytest": "check", "pytest tests": "check", "pytest tests -q": "check",
  "dojo mutate": "mutate", "dojo next": "next", "dojo hint": "hint",
  "dojo lesson rules": "rules", "dojo lesson glossary": "glossary",
};
const LABELS = { check: "Check", mutate: "Mutate", next: "Next step", hint: "Hint", rules: "Rules", glossary: "Glossary" };
const HERE = [ // what else a lesson speaks of, and what is so on a page
  [/\$ (pytest|dojo)/, "Where the lesson shows a terminal, Check does what pytest and dojo check do there, and Mutate is dojo mutate."],
  [/dojo try|then undo/, "To try a change, edit the code; Ctrl-Z undoes it."],
  [/dojo (play|exact|grade|solution)/, "Other commands need dojo installed; it opens a file that Save my work writes."],
];

// Show the rules or the glossary, with a button that leads back.
function showBeside(name) {
  const back = make("button", "", "Back to the lesson");
  back.onclick = () => { showLesson(Number(at("step").value)); at("lesson").focus({ preventScroll: true }); };
  show(LABELS[name], facts.pages[name], back);
  showView("lesson");
  back.focus({ preventScroll: true });
}
function showLesson(number) {
  const { title, lesson } = facts.steps[number];
  show(title, lesson);
}
function show(title, lesson, ...before) {
  const article = at("lesson");
  article.innerHTML = lesson;
  const words = HERE.filter(([command]) => command.test(article.textContent)).map(([, sentence]) => sentence);
  article.prepend(...before, make("h2", "", title), words.length ? make("p", "place", `On this page: ${words.join(" ")}`) : "");
  for (const code of article.querySelectorAll("code")) {
    const button = COMMANDS[code.textContent];
    if (!button || code.closest("pre")) continue;
    const link = make("button", "command", LABELS[button]);
    link.onclick = () => (at(button).hidden ? showResult("verdict") : at(button).click()); // it says what is missing
    code.replaceWith(link);
  }
  for (const figure of article.querySelectorAll("figure[data-run]")) showRuns(figure.querySelector("pre code"), JSON.parse(figure.dataset.run));
  article.scrollTop = 0;
}
// Put a button at the end of each line that can be run.
function showRuns(code, runs) {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), ends = [];
  let node;
  while (texts.nextNode()) {
    node = texts.currentNode;
    for (const { index } of node.data.matchAll(/\n/g)) ends.push([node, index]);
  }
  ends.push([node, node.length]);
  const shown = code.textContent.split("\n");
  for (const [line, statements] of Object.entries(runs).reverse()) {
    const run = make("button", "run", "Run"), answer = make("output", "");
    run.disabled = !python.worker;
    run.setAttribute("aria-label", `Run ${shown[line].replace(/^[+\s]*(>>> )?/, "")}`);
    run.onclick = () => answered((why, { printed, answer: value }) => {
      answer.textContent = why || [printed, value].filter(Boolean).join(" ");
      answer.scrollIntoView({ block: "nearest", inline: "nearest" });
    }, "run", work.files, work.step, statements);
    const place = new Range();
    place.setStart(...ends[line]);
    place.insertNode(make("span", "running", run, answer));
  }
}
