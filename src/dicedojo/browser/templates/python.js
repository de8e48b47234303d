// Asks Python, which runs in a worker. A worker that does not answer in time is ended,
// and a spare one that waits beside it takes its place.
"use strict";
// Seconds in which an answer comes, or a word that it goes on; any other call has CALL_LIMIT.
const LIMITS = { start: 120, mutate: 90 };
const CALL_LIMIT = 10;

const python = {
  worker: null,
  spare: null,
  last: Promise.resolve(),
  onstage: () => {},
  onfar: () => {}, // how far a long answer is: what is done, and how many of how many
  stop: () => {}, // end what is running; it has no answer then

  async prepare() {
    const names = ["loader", "glue", "lock", "facts"];
    const texts = await Promise.all(names.map(async (name) => new TextDecoder().decode(await part(name))));
    this.parts = Object.fromEntries(names.map((name, at) => [name, texts[at]]));
    this.parts.lock = JSON.parse(this.parts.lock);
    this.parts.library = await part("library");
    this.parts.python = await part("python");
    this.onstage("Compiling Python");
    this.parts.module = await WebAssembly.compile(await part("wasm"));
    const source = document.getElementById("worker").textContent;
    this.address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = this.begin((stage) => this.onstage(stage));
    return this.worker.start;
  },

  begin(onstage = () => {}) {
    const worker = new Worker(this.address), waiting = new Map();
    let last = 0;
    worker.onmessage = ({ data: { id, stage, far, answer, error, full } }) => {
      if (stage) return onstage(stage);
      if (far) return worker.onfar(...far);
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      error === undefined ? resolve(answer) : reject(new Error(error));
      if (full && worker === this.worker) this.replace();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      for (const { reject } of waiting.values()) reject(new Error(event.message || "The worker ended."));
    };
    worker.ask = (name, ...values) => new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      worker.postMessage({ id: last, name, values });
    });
    worker.start = worker.ask("start", this.parts);
    worker.start.catch(() => {});
    return worker;
  },

  // Return the answer, an object; throw an Error with a sentence where there is none.
  // Each question waits until the one before is answered: its time begins only then.
  ask(...question) {
    const answer = this.last.then(() => this.askNow(...question));
    this.last = answer.catch(() => {});
    return answer;
  },

  async askNow(name, ...values) {
    const worker = this.worker, limit = LIMITS[name] ?? CALL_LIMIT;
    await worker.start;
    let timer;
    const late = new Promise((_, reject) => {
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error(
          `Your code did not end within ${limit} seconds, so it was stopped. Is there a loop without an end?`)), limit * 1000);
      };
      worker.onfar = (...far) => { wait(); if (far.length) this.onfar(...far); };
      this.stop = () => reject(new Error("Stopped, as you asked."));
      wait();
    });
    try {
      const answer = await Promise.race([worker.ask(name, ...values), late]);
      this.spare ??= this.begin(); // only now: its start slows down what runs beside it
      return answer;
    } catch (error) {
      if (worker === this.worker) this.replace();
      throw error;
    } finally {
      clearTimeout(timer);
      this.stop = () => {};
    }
  },

  replace() {
    this.worker.terminate();
    this.worker = this.spare ?? this.begin();
    this.spare = null;
  },
};
