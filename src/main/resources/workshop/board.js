/* The trainer's board: shows what participants' consoles have told. It asks nobody but the lab's process for anything. */
(function () {
  "use strict";

  const { ask, at, element, keepFocus, language, say } = page;

  let board = null;
  let exercise = null;
  let asking = false;
  let askAgain = false;
  let revealed = null;
  const shown = {};

  const chosen = () => {
    const id = location.hash.slice(1);
    return /^(exercise-\d+|blind-[a-z]+)$/.test(id) && (!board || board.exercises.some(told => told.id === id)) ? id : null;
  };

  /* One after the other, however many of the group change something meanwhile. */
  async function refresh() {
    if (asking) {
      askAgain = true;
      return;
    }
    asking = true;
    try {
      do {
        askAgain = false;
        board = await ask("/api/board");
        render();
        const id = chosen();
        const told = id ? await ask("/api/board/exercises/" + id) : null;
        if (chosen() === id) {
          exercise = told;
          render();
        }
      } while (askAgain);
    } finally {
      asking = false;
    }
  }

  async function open() {
    Object.keys(shown).forEach(id => delete shown[id]);
    await refresh();
  }

  /* ---- parts, each made anew only where what it shows has changed, so that nobody loses what he is about to click ---- */

  function part(id, what, make) {
    const now = JSON.stringify(what) + language();
    if (shown[id] !== now) {
      shown[id] = now;
      keepFocus(() => at(id).replaceChildren(...make().filter(Boolean)));
    }
  }

  function render() {
    const id = chosen();
    const told = exercise && exercise.id === id ? exercise : null;
    part("nav", [board.exercises, id], nav);
    part("join", [board.url, board.network], joining);
    part("people", [board.participants, board.stuckMinutes], people);
    part("exercise", [id, told, revealed === id], () => id ? group(id, told) : [element("p", {}, say("ui.board.choose"))]);
  }

  function nav() {
    return [element("ol", {}, ...board.exercises.map(told => element("li", {}, element("button", { type: "button", id: "nav-" + told.id, "aria-current": told.id === chosen() ? "page" : null,
      onclick: () => { location.hash = told.id; } }, told.id, element("span", { class: "state" }, [told.title, told.here ? say("ui.board.here", told.here) : null].filter(Boolean).join(" · "))))))];
  }

  /* To be closed before the page is shown to the group; it stays as it was left. */
  function folded(id, open, title, ...children) {
    return element("details", { class: "card", id, open: at(id) ? at(id).open : open }, element("summary", { id: id + "-summary" }, title), ...children);
  }

  function joining() {
    return [folded("join-details", true, say("ui.board.join"), element("p", {}, say("ui.board.join.command")),
      element("pre", { class: "card", id: "command" }, "./lab workshop --join " + board.url + " --name NAME"),
      element("p", { class: board.network ? "bad" : "quiet", id: "reach" }, say(board.network ? "ui.board.network" : "ui.board.local")))];
  }

  function people() {
    const title = say("ui.board.people", board.participants.length);
    if (!board.participants.length) {
      return [folded("people-details", true, title, element("p", { class: "quiet" }, say("ui.board.nobody")))];
    }
    const columns = [["name", null], ["exercise", null], ["step", null], ["minutes", "number"], ["wrong", "number"], ["bets", "number"]];
    return [folded("people-details", true, title, element("p", { class: "quiet" }, say("ui.board.stuck.about", board.stuckMinutes)),
      element("div", { class: "wide", tabindex: "0", role: "region", "aria-labelledby": "people-details-summary" }, element("table", {}, element("thead", {}, element("tr", {},
        ...columns.map(([column, kind]) => element("th", { scope: "col", class: kind }, say("ui.board.column." + column))))), element("tbody", {}, ...board.participants.map(person)))))];
  }

  function person(told, i) {
    return element("tr", { id: "person-" + (i + 1) }, element("th", { scope: "row" }, told.name, told.stuck ? element("span", { class: "bad" }, " " + say("ui.board.stuck")) : null), element("td", {}, told.exercise || "–"),
      element("td", {}, told.step ? say("ui.step." + told.step) : "–"), element("td", { class: "number" }, told.step ? String(told.minutes) : "–"),
      element("td", { class: "number" }, String(told.wrong)), element("td", { class: "number" }, String(told.bets)));
  }

  /* ---- what the group has done in an exercise ---- */

  function group(id, told) {
    const heading = element("h2", { id: "heading", tabindex: "-1" }, id + (told && told.title ? ": " + told.title : ""));
    if (!told) {
      return [heading, element("p", { class: "quiet" }, say("ui.loading"))];
    }
    return [heading, element("p", { id: "begun" }, say("ui.board.begun", told.begun) + " " + told.steps.filter(step => step.count)
      .map(step => say("ui.step." + step.step) + ": " + step.count).join(", ")), element("h3", {}, say("ui.board.bets")), ...bets(told)];
  }

  function bets(told) {
    if (!told.fixAttempts.length) {
      return [element("p", { class: "quiet" }, say("ui.board.bets.none"))];
    }
    const shown = revealed === told.id;
    const known = told.fixAttempts.some(fixAttempt => fixAttempt.result);
    return [...told.fixAttempts.map(fixAttempt => histogram(fixAttempt, told.begun, shown)),
      shown ? element("p", { class: "quiet", id: "revealed" }, say(known ? "ui.board.revealed" : "ui.board.unknown"))
        : element("p", {}, element("button", { type: "button", class: "main", id: "results", onclick: () => { revealed = told.id; render(); } }, say("ui.board.results")))];
  }

  function histogram(fixAttempt, begun, shown) {
    const rows = fixAttempt.bets.map(bet => element("tr", { class: shown && fixAttempt.result === bet.effect ? "good" : null }, element("th", { scope: "row" }, say("ui.effect." + bet.effect)),
      element("td", { class: "number" }, String(bet.count)), element("td", {}, element("progress", { class: "bar", max: Math.max(1, begun), value: bet.count, "aria-label": say("ui.effect." + bet.effect) }))));
    return element("section", { class: "card", id: fixAttempt.id, "aria-label": fixAttempt.label }, element("h3", {}, fixAttempt.label), element("table", {}, element("tbody", {}, ...rows)),
      shown && fixAttempt.result ? element("p", { class: "outcome" }, say("ui.board.result", say("ui.effect." + fixAttempt.result))) : null);
  }

  /* ---- begin ---- */

  addEventListener("hashchange", async () => {
    render();
    if (at("heading")) {
      at("heading").focus();
    }
    await refresh();
  });
  page.begin({ title: "ui.board.title", skip: "ui.board.skip", lost: "ui.board.lost", opened: open, redraw: () => {}, look: refresh });
})();
