// Keeps the work in the browser, under the kata's name, with a number that each saving
// raises: a tab whose number is not the last one has not seen what another saved.
"use strict";
const store = {
  number: 0,
  database: null,

  async connect() {
    this.database ??= await new Promise((resolve) => {
      try {
        const request = indexedDB.open("dicedojo", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("work");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      } catch { resolve(null); }
    });
    return this.database;
  },

  // Return the saved work, or null where there is none.
  async load(kata) {
    this.kata = kata;
    const saved = await this.connect() && await this.read();
    this.number = saved?.number ?? 0;
    return saved?.work ?? null;
  },

  // Return the saved work of each kata, by its name.
  async all() {
    const works = {};
    if (!await this.connect()) return works;
    const request = this.database.transaction("work").objectStore("work").openCursor();
    return new Promise((resolve) => {
      request.onsuccess = ({ target: { result } }) => {
        if (!result) return resolve(works);
        works[result.key] = result.value.work;
        result.continue();
      };
      request.onerror = () => resolve(works);
    });
  },

  read(kata = this.kata) {
    const request = this.database.transaction("work").objectStore("work").get(kata);
    return new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    });
  },

  // Put work in the place of what is saved of a kata that is not open here.
  async replace(kata, work) {
    const number = ((await this.read(kata))?.number ?? 0) + 1;
    const transaction = this.database.transaction("work", "readwrite");
    transaction.objectStore("work").put({ number, work }, kata);
    return new Promise((resolve) => { transaction.oncomplete = transaction.onabort = resolve; });
  },

  // Return "saved", "elsewhere" (another tab saved since) or "not saved".
  save(work, force = false) {
    if (!this.database) return Promise.resolve("not saved");
    return new Promise((resolve) => {
      const transaction = this.database.transaction("work", "readwrite");
      const works = transaction.objectStore("work");
      let outcome = "saved";
      const request = works.get(this.kata);
      request.onsuccess = () => {
        const last = request.result?.number ?? 0;
        if (last !== this.number && !force) { outcome = "elsewhere"; return; }
        this.number = last + 1;
        works.put({ number: this.number, work }, this.kata);
      };
      transaction.oncomplete = () => resolve(outcome);
      transaction.onerror = transaction.onabort = () => resolve("not saved");
    });
  },
};
