/* The trainer's board: shows what participants' consoles have told. It asks nobody but the lab's process for anything. */
(function () {
  "use strict";

  const { ask, at, element, keepFocus, language, say } = page;

  const shown = {};

  async function refresh() {
    const board = await ask("/api/board");
    part("join", [board.url, board.network], () => joining(board));
    part("people", [board.participants, board.stuckMinutes], () => people(board));
  }

  async function open() {
    Object.keys(shown).forEach(id => delete shown[id]);
    await refresh();
  }

  /* Each part is made anew only where what it shows has changed, so that nobody loses what he is about to click. */
  function part(id, what, make) {
    const now = JSON.stringify(what) + language();
    if (shown[id] !== now) {
      shown[id] = now;
      keepFocus(() => at(id).replaceChildren(make()));
    }
  }

  /* To be closed before the page is shown to the group; it stays as it was left. */
  function folded(id, title, ...children) {
    return element("details", { class: "card", id, open: at(id) ? at(id).open : true }, element("summary", { id: id + "-summary" }, title), ...children);
  }

  function joining(board) {
    return folded("join-details", say("ui.board.join"), element("p", {}, say("ui.board.join.command")),
      element("pre", { class: "card", id: "command" }, "./lab workshop --join " + board.url + " --name NAME"),
      element("p", { class: board.network ? "bad" : "quiet", id: "reach" }, say(board.network ? "ui.board.network" : "ui.board.local")));
  }

  function people(board) {
    const title = say("ui.board.people", board.participants.length);
    if (!board.participants.length) {
      return folded("people-details", title, element("p", { class: "quiet" }, say("ui.board.nobody")));
    }
    const columns = [["name", null], ["exercise", null], ["step", null], ["minutes", "number"], ["wrong", "number"]];
    return folded("people-details", title, element("p", { class: "quiet" }, say("ui.board.stuck.about", board.stuckMinutes)),
      element("div", { class: "wide", tabindex: "0", role: "region", "aria-labelledby": "people-details-summary" }, element("table", {}, element("thead", {}, element("tr", {},
        ...columns.map(([column, kind]) => element("th", { scope: "col", class: kind }, say("ui.board.column." + column))))), element("tbody", {}, ...board.participants.map(person)))));
  }

  function person(told, i) {
    return element("tr", { id: "person-" + (i + 1) }, element("th", { scope: "row" }, told.name, told.stuck ? element("span", { class: "bad" }, " " + say("ui.board.stuck")) : null), element("td", {}, told.exercise || "–"),
      element("td", {}, told.step ? say("ui.step." + told.step) : "–"), element("td", { class: "number" }, told.step ? String(told.minutes) : "–"), element("td", { class: "number" }, String(told.wrong)));
  }

  page.begin({ title: "ui.board.title", skip: "ui.board.skip", lost: "ui.board.lost", opened: open, redraw: () => {}, look: refresh });
})();
