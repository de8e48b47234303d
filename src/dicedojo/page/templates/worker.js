// Runs Python for the page. Over file:// only a classic worker starts from a blob, and
// Pyodide wants to be in a module worker, so it meets an importScripts that refuses.
"use strict";
self.importScripts = () => { throw new Error("as in a module worker"); };
const MAX_MEMORY = 1 << 30; // bytes; a list without end meets a MemoryError there
let full = false; // memory is never given back, so the page replaces such a worker
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > MAX_MEMORY) {
    full = true;
    throw new RangeError("full");
  }
  return grow.call(this, pages);
};

let ask;
onmessage = async ({ data: { id, name, values } }) => {
  self.tell = (...far) => postMessage({ id, far });
  try {
    const answer = name === "start" ? await start(...values) : ask(name, JSON.stringify(values));
    postMessage({ id, answer: JSON.parse(answer), full });
  } catch (error) {
    const lines = String(error.message ?? error).trim().split("\n"); // a traceback ends with the error
    postMessage({ id, error: `Python ended with: ${lines.at(-1)}`, full });
  }
};

async function start({ loader, glue, module, library, lock, python, facts }) {
  const say = (stage) => postMessage({ stage });
  const load = (text) => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  WebAssembly.instantiateStreaming = async (_, imports) =>
    ({ module, instance: await WebAssembly.instantiate(module, imports) });
  self.fetch = async () => new Response(library); // nothing else is asked for
  say("Starting Python");
  const [{ loadPyodide }, { default: createPyodideModule }] = [await load(loader), await load(glue)];
  const printed = () => {};
  const py = await loadPyodide({
    createPyodideModule, lockFileContents: lock, indexURL: "https://dojo.invalid/",
    stdLibURL: "https://dojo.invalid/library.zip", stdout: printed, stderr: printed,
  });
  say("Unpacking pytest and the kata");
  py.unpackArchive(python, "zip", { extractDir: py.runPython("import site; site.getsitepackages()[0]") });
  say("Importing pytest");
  ask = py.runPython(`
import json
import js
from dicedojo.page import core
from dicedojo.engine.here import progress
from dicedojo.errors import DojoError

progress.listeners.append(lambda what, *far: js.tell(*far))

def ask(name, values):
    try:
        return json.dumps(getattr(core, name)(*json.loads(values)))
    except DojoError as error:
        return json.dumps({"problem": core.on_page(str(error))})

ask`);
  return ask("begin", JSON.stringify([JSON.parse(facts)]));
}
