// Makes the table of the ledger sortable and gives it filters. Without a script it stays the table that it is.
(() => {
  "use strict";

  const VERDICT = 5;
  const POST = 1;
  const table = document.querySelector("article table");
  const body = table.tBodies[0];
  const rows = [...body.rows].map(row => ({ row, cells: [...row.cells].map(cell => cell.textContent.trim()) }));
  const collator = new Intl.Collator("en", { numeric: true });

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function choice(label, column) {
    const count = new Map();
    rows.forEach(({ cells }) => count.set(cells[column], (count.get(cells[column]) || 0) + 1));
    const options = [...count.keys()].sort(collator.compare)
      .map(value => element("option", { value, textContent: `${value} (${count.get(value)})` }));
    const select = element("select", { onchange: show }, element("option", { value: "", textContent: "all" }), ...options);
    form.append(element("label", {}, label, select));
    return value => !select.value || value[column] === select.value;
  }

  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, cells } of rows) {
      const text = cells.join(" ").toLowerCase();
      row.hidden = !filters.every(passes => passes(cells)) || !words.every(word => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    told.textContent = `${shown} of ${rows.length} claims`;
  }

  function sort(heading, column) {
    const order = heading.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    [...table.tHead.rows[0].cells].forEach(other => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    rows.sort((one, other) => sign * collator.compare(one.cells[column], other.cells[column]) || collator.compare(one.cells[0], other.cells[0]));
    body.append(...rows.map(({ row }) => row));
  }

  // Enter in the field of a form would load the page anew.
  const form = element("form", { className: "ledger-filters", onsubmit: event => event.preventDefault(), onreset: () => setTimeout(show) });
  form.setAttribute("role", "search");
  const filters = [choice("Verdict ", VERDICT), choice("Post ", POST)];
  const search = element("input", { type: "search", oninput: show });
  const told = element("output", {});
  form.append(element("label", {}, "Words ", search), element("button", { type: "reset", textContent: "Show all" }), told);
  (table.closest(".table-wrapper") || table).before(form);

  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = element("button", { type: "button", onclick: () => sort(heading, column) }, ...heading.childNodes);
    heading.append(button);
  });
  show();
})();
