"use strict";
// Sorts and searches the table of students. Without it the table is complete.
(() => {
  const table = document.getElementById("table");
  const body = table.tBodies[0];
  const heads = Array.from(table.tHead.rows[0].cells);
  const rows = Array.from(body.rows);
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  const value = (row, column, isNumber) => {
    const text = row.cells[column].firstChild ? row.cells[column].firstChild.textContent.trim() : "";
    if (!isNumber) return text;
    return text === "" ? null : Number(text);
  };

  const compare = (first, second, isNumber) => {
    if (!isNumber) return order.compare(first, second);
    if (first === null || second === null) return (first === null) - (second === null);
    return first - second;
  };

  heads.forEach((head, column) => {
    const isNumber = head.dataset.kind === "number";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const sorted = rows.slice().sort((one, other) => {
        const first = value(one, column, isNumber);
        const second = value(other, column, isNumber);
        if (isNumber && (first === null || second === null)) return compare(first, second, true);
        const by = compare(first, second, isNumber);
        return up ? by : -by;
      });
      body.replaceChildren(...sorted);
    });
  });

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row) => {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    });
    found.textContent = shown === rows.length ? `${rows.length} students` : `${shown} of ${rows.length} students`;
  };

  search.addEventListener("input", show);
  document.querySelector(".search").hidden = false;
  show();
})();
