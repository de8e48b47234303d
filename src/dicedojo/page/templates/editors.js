// The editors: one for the module, one for its tests or for a plan.
"use strict";
const PAUSE = 700; // milliseconds without a key, after which the work is checked
const editors = [];
let timer = 0;

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
  const run = () => { checkNow(); return true; };
  const changed = EditorView.updateListener.of((update) => {
    if (!update.docChanged || editors.filling) return;
    paths().forEach((path, number) => { work.files[path] = editors[number].state.doc.toString(); });
    keep();
    offerNext(false);
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  });
  paths().forEach((path, number) => {
    const attributes = () => ({ "aria-label": paths()[number], "aria-describedby": "keys", tabindex: "0" });
    const extensions = [
      lineNumbers(), history(), drawSelection(), indentUnit.of("    "), indentOnInput(), bracketMatching(),
      closeBrackets(), syntaxHighlighting(classHighlighter), require("@codemirror/lang-python").python(),
      EditorView.contentAttributes.of(attributes), changed,
      keymap.of([{ key: "Mod-Enter", run }, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    ];
    editors[number] = new EditorView({ parent: at(`editor-${number}`), state: EditorState.create({ extensions }) });
  });
}
// Show the work as it is, in its files and in its step.
function fill() {
  showSteps();
  editors.filling = true;
  editors.forEach((editor, number) => {
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: work.files[paths()[number]] ?? "" } });
  });
  editors.filling = false;
}
const focusEditor = () => editors[FILES.indexOf(document.body.dataset.file)]?.focus();
