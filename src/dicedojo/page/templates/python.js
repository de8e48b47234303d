// Asks Python, which runs in a worker. A worker that does not answer in time is ended,
// and a spare one takes its place. While it waits, it asks changed programs the domain.
"use strict";
// Seconds in which an answer comes, or a word that it goes on; any other call has CALL_LIMIT.
const LIMITS = { start: 120, meet: 90, compare: 90, mutate: 90 };
const CALL_LIMIT = 10;
const REST = 1500; // milliseconds without another change: what is changed at once is not asked in vain

const python = {
  worker: null,
  spare: null,
  last: Promise.resolve(),
  code: null, // of which changed programs are asked ahead
  kept: Promise.resolve({}), // what they answered, for `mutate`
  isComparing: false,
  awaited: null, // a worker that is waited for, and says how far it is
  hurry: () => {}, // ask them now, without a rest
  onstage: () => {},
  onfar: () => {}, // how far a long answer is: what is done, and how many of how many
  stop: () => {}, // end what is running; it has no answer then

  async prepare(facts) {
    const names = ["loader", "glue", "lock"];
    const texts = await Promise.all(names.map(async (name) => new TextDecoder().decode(await part(name))));
    this.parts = Object.fromEntries(names.map((name, at) => [name, texts[at]]));
    this.parts.lock = JSON.parse(this.parts.lock);
    this.parts.facts = JSON.stringify(facts);
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
      else if (full && worker === this.spare) this.drop();
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

  async askNow(...question) {
    const worker = this.worker;
    try {
      const answer = await this.answer(worker, ...question);
      this.spare ??= this.begin(); // only now: its start slows down what runs beside it
      return answer;
    } catch (error) {
      if (worker === this.worker) this.replace();
      throw error;
    } finally {
      this.stop = () => {};
    }
  },

  async answer(worker, name, ...values) {
    const limit = LIMITS[name] ?? CALL_LIMIT;
    await worker.start;
    let timer;
    const late = new Promise((_, reject) => {
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error(
          `Your code did not end within ${limit} seconds, so it was stopped. Is there a loop without an end?`)), limit * 1000);
      };
      worker.onfar = (...far) => { wait(); if (far.length && worker === (this.awaited ?? this.worker)) this.onfar(...far); };
      if (worker === this.worker) this.stop = () => reject(new Error("Stopped, as you asked."));
      wait();
    });
    try {
      return await Promise.race([worker.ask(name, ...values), late]);
    } finally {
      clearTimeout(timer);
    }
  },

  // Have the spare worker ask the changed programs of some code, one code at a time.
  compareAhead(code, files, step) {
    if (code === this.code) return;
    this.code = code;
    const rest = new Promise((resolve) => { this.hurry = resolve; setTimeout(resolve, REST); });
    this.kept = Promise.all([this.kept, rest]).then(() => (code === this.code ? this.compareNow(files, step) : {}));
  },

  async compareNow(files, step) {
    const worker = this.spare;
    if (!worker) return {};
    try {
      await worker.start;
      this.isComparing = worker === this.spare;
      return this.isComparing ? (await this.answer(worker, "compare", files, step)).kept ?? {} : {};
    } catch {
      if (worker === this.spare) this.drop();
      return {}; // the other worker asks them itself, and says what went wrong
    } finally {
      this.isComparing = false;
    }
  },

  // Return what changed programs answered; {} where nobody could ask them.
  async compared() {
    this.awaited = this.spare;
    const stopped = new Promise((_, reject) => { this.stop = () => reject(new Error("Stopped, as you asked.")); });
    try {
      return await Promise.race([this.kept, stopped]);
    } finally {
      this.awaited = null;
      this.stop = () => {};
    }
  },

  drop() {
    this.spare.terminate();
    this.spare = null;
    this.code = null;
  },

  replace() {
    this.worker.terminate();
    this.worker = (this.isComparing ? null : this.spare) ?? this.begin();
    if (this.worker === this.spare) this.spare = null;
  },
};
