/* The workshop's console: shows what the lab's process tells and sends what a learner chooses. It asks nobody else for anything. */
(function () {
  "use strict";

  const STATES = { runnable: "#009e73", blocked: "#d55e00", waiting: "#0072b2", "timed-waiting": "#e69f00", new: "#f0e442", terminated: "#999999" };
  /* Okabe and Ito's colours, which colour-blind people tell apart. */
  const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999"];
  const { ask, at, dark, element, keepFocus, language, quote, say, sayOr, sayWith, sure, tell } = page;

  let overview = null;
  let exercise = null;
  let evidence = null;
  let drawn = [];
  let rendered = "";
  let pickedDump = null;
  /* The steps that were open when the evidence was shown: a dump's groups come with the next one. */
  let openThen = "";
  let fixed = null;
  let askingForFix = false;
  let seen = null;
  let drawnSeen = [];
  let dumpAsked = 0;
  /* What a learner looks for stays from one dump of an exercise to the next. */
  const dumpShown = { wanted: "", state: "", folded: false };

  /* ---- talking to the console ---- */

  /* What is reset is gone in the page, too. */
  function reset(path) {
    at("exercise").replaceChildren();
    rendered = "";
    fixed = null;
    seen = null;
    pickedDump = null;
    return send(path, {});
  }

  const send = (path, body) => page.send(path, body, refresh);

  const chosen = () => {
    const [id, step] = location.hash.slice(1).split("/");
    const there = /^(exercise-\d+|blind-[a-z]+)$/.test(id) && (!overview || overview.exercises.some(told => told.id === id));
    return { id: there ? id : null, step: step || "symptom" };
  };

  const path = suffix => "/api/exercises/" + chosen().id + (suffix ? "/" + suffix : "");

  let refreshing = null;
  let stale = false;

  /* One at a time, so that no answer that comes late takes the place of a newer one; whoever asks meanwhile gets one that was asked for since. */
  function refresh() {
    stale = true;
    refreshing = refreshing || (async () => {
      try {
        while (stale) {
          stale = false;
          await refreshOnce();
        }
      } finally {
        refreshing = null;
      }
    })();
    return refreshing;
  }

  async function refreshOnce() {
    overview = await ask("/api/overview");
    const { id } = chosen();
    const told = id ? await ask(path()) : null;
    // Who has gone on to another exercise meanwhile is shown that one.
    if (chosen().id === id) {
      exercise = told;
      render();
    }
  }

  /* What a run has seen by now, or has left; whoever is looking into a dump keeps it. */
  async function look() {
    await refresh();
    const old = evidence && exercise && (evidence.live || exercise.here.running === exercise.id || evidence.material !== exercise.material);
    if (old && !(at("looking") && at("looking").contains(document.activeElement))) {
      await lookAnew();
    }
    await lookAtFix();
  }

  /* An exercise that is being opened anew brings its own. */
  async function lookAnew() {
    const { id } = chosen();
    if (id && evidence) {
      const told = await ask(path("evidence"));
      if (chosen().id === id && evidence) {
        pickedDump = told.live || evidence.live === told.live ? pickedDump : null;
        evidence = told;
        keepFocus(renderEvidence);
      }
    }
  }

  async function open() {
    evidence = null;
    pickedDump = null;
    Object.assign(dumpShown, { wanted: "", state: "" });
    at("evidence").replaceChildren();
    const { id } = chosen();
    rendered = "";
    if (id) {
      at("exercise").replaceChildren(element("p", { class: "quiet" }, say("ui.loading")));
    }
    if (overview) {
      // Reading an exercise's runs takes a moment, in which the list is not to mark the one before.
      keepFocus(renderNav);
    }
    await refresh();
    if (id && chosen().id === id) {
      const told = await ask(path("evidence"));
      if (chosen().id === id) {
        evidence = told;
        renderEvidence();
      }
    }
  }

  /* ---- the frame ---- */

  function renderNav() {
    const items = overview.exercises.map(told => {
      const done = told.solved.map(step => say("ui.step." + step) + ": " + say("ui.step.solved"))
        .concat(told.shown.map(step => say("ui.step." + step) + ": " + say("ui.step.shown")));
      return element("li", {}, element("button", { type: "button", id: "nav-" + told.id, "aria-current": told.id === chosen().id ? "page" : null, onclick: () => go(told.id, "symptom") },
        told.id + (told.introduction ? " (" + say("ui.introduction") + ")" : ""), element("span", { class: "state" }, [told.title].concat(done).filter(Boolean).join(" · "))));
    });
    at("nav").setAttribute("aria-label", say("ui.exercises"));
    at("nav").replaceChildren(element("ol", {}, ...items),
      element("p", { id: "score" }, say("ui.score", overview.points, overview.sure.right, overview.sure.bets, overview.unsure.right, overview.unsure.bets, overview.felt.right, overview.felt.bets)),
      sure("reset-all", say("ui.reset-all"), () => reset("/api/reset")));
  }

  function go(id, step) {
    location.hash = id + "/" + step;
  }

  /* ---- the team ---- */

  /* Where this console has been told of a trainer's board: what is sent there. */
  function renderTeam() {
    const told = overview.team;
    at("team").replaceChildren(...(told ? [element("section", { class: "card", id: "team-card", "aria-label": say("ui.team") }, element("p", {}, say("ui.team.about", told.board, told.name)),
      told.reply ? element("p", { id: "team-" + told.reply, class: told.reply === "taken" ? null : "bad" }, say("ui.team." + told.reply)) : "",
      element("p", { class: "quiet" }, say("ui.team.sent")))] : []));
  }

  /* ---- an exercise ---- */

  /* What is the same stays as it is, and what somebody has chosen and not sent yet stays chosen. */
  function render() {
    const now = JSON.stringify([overview, exercise, location.hash, language()]);
    if (now === rendered) {
      return;
    }
    rendered = now;
    keepFocus(renderAnew);
  }

  function renderAnew() {
    const unsent = [...at("exercise").querySelectorAll("input")].filter(input => input.checked && !input.defaultChecked).map(input => input.id);
    renderNav();
    renderTeam();
    renderExercise();
    if (evidence && exercise && openThen !== String(exercise.open)) {
      renderEvidence();
    }
    unsent.map(at).filter(input => input && !input.disabled && ![...input.form.elements].some(other => other.name === input.name && other.defaultChecked))
      .forEach(input => { input.checked = true; });
    showParts();
    lookAtStep();
  }

  function renderExercise() {
    if (!exercise) {
      at("exercise").replaceChildren(...first());
      return;
    }
    const step = stepShown();
    const steps = exercise.steps.map(told => element("li", {}, element("button", {
      type: "button", id: "step-" + told, disabled: !exercise.open.includes(told), "aria-current": told === step ? "step" : null, onclick: () => go(exercise.id, told)
    }, say("ui.step." + told), stateOf(told))));
    const parts = [element("h2", { id: "heading", tabindex: "-1" }, exercise.id + (exercise.title ? ": " + exercise.title : "")),
      element("ol", { class: "steps", "aria-label": say("ui.steps") }, ...steps)];
    parts.push(...({ symptom: symptom, diagnosis: diagnosis, prediction: prediction, fix: fix, explanation: explanation })[step]());
    parts.push(...hints(step), next(step), blind(), sure("reset", say("ui.reset"), () => reset(path("reset"))));
    at("exercise").replaceChildren(...parts.filter(Boolean));
  }

  /* What this is, and ways through it; one exercise alone needs no way. */
  function first() {
    const ids = overview.exercises.map(told => told.id);
    const way = (key, wanted) => element("li", {}, say(key) + " ", ...wanted.filter(id => ids.includes(id)).flatMap(id => [element("a", { href: "#" + id + "/symptom" }, id.replace("exercise-", "")), " "]));
    return [element("h2", { id: "heading", tabindex: "-1" }, say("ui.first")), element("p", {}, say("ui.first.about")),
      element("ol", {}, ...["symptom", "diagnosis", "prediction", "fix", "explanation"].map(step => element("li", {}, element("b", {}, say("ui.step." + step)), ": " + say("ui.first." + step)))),
      element("p", {}, say("ui.points.about")),
      ids.length > 1 ? element("ul", {}, way("ui.first.short", ["exercise-1", "exercise-3", "exercise-9", "exercise-11"]), way("ui.first.day", ids)) : "",
      element("p", {}, element("button", { type: "button", class: "main", id: "begin-workshop", onclick: () => go(ids[0], "symptom") }, say("ui.first.begin")))];
  }

  /* What is not open yet is not shown, whatever the address says. */
  function stepShown() {
    return exercise.open.includes(chosen().step) ? chosen().step : "symptom";
  }

  function stateOf(step) {
    const state = exercise.solved.includes(step) ? "solved" : exercise.shown.includes(step) ? "shown" : null;
    return state ? element("span", { class: "quiet" }, " (" + say("ui.step." + state) + ")") : "";
  }

  function isOver(step) {
    return exercise.solved.includes(step) || exercise.shown.includes(step);
  }

  function symptom() {
    return [element("p", { class: "story" }, exercise.symptom || ""), here()];
  }

  const BEFORE_LOAD = ["start", "attach", "warm-up", "rest"];

  /* How far the run has come. */
  const phase = told => told.phase ? say("ui.run.phase." + told.phase) : say("ui.run.phase.start");

  /* To run it on this machine, where the console does that. */
  function here() {
    const told = exercise.here;
    const parts = [];
    if (told.running) {
      parts.push(element("p", { id: "running" }, say(told.judging ? "ui.judge.under-way" : "ui.run.under-way", told.running, phase(told)),
        !told.judging && BEFORE_LOAD.includes(told.phase || "start") ? " " + say("ui.run.first") : ""),
        element("p", { class: "buttons" }, element("button", { type: "button", id: "stop", onclick: () => send("/api/stop", {}) }, say("ui.run.stop"))));
    } else {
      const rate = told.rates.length ? element("input", { type: "range", id: "run-rate", min: 0, max: told.rates.length - 1, step: 1, value: 0, "aria-valuetext": told.rates[0], oninput: () => {
        rate.setAttribute("aria-valuetext", told.rates[rate.value]);
        shown.textContent = told.rates[rate.value];
      } }) : null;
      const shown = element("output", {}, String(told.rates[0]));
      const load = () => ({ rate: rate ? told.rates[rate.value] : null });
      parts.push(element("p", { class: "buttons" }, element("button", { type: "button", class: "main", id: "run", onclick: () => send(path("run"), load()) }, say("ui.run.start")),
        rate ? element("label", {}, say("ui.run.rate"), " ", rate, " ", shown) : null), element("p", { class: "quiet" }, say("ui.run.about")));
      if (told.problem.length) {
        parts.push(element("p", { class: "bad" }, say(told.kept ? "ui.run.disturbed" : "ui.run.problem")), element("ul", {}, ...told.problem.map(why => element("li", {}, quote(why)))));
      } else if (told.unclear) {
        parts.push(element("p", { class: "bad" }, say("ui.run.unclear")));
      }
    }
    return element("section", { class: "card", "aria-label": say("ui.run") }, ...parts);
  }

  /* Chosen by a seed: what it is stands here once it may be known. */
  function blind() {
    const told = exercise.blind;
    if (!told) {
      return null;
    }
    return element("section", { class: "card", id: "blind", "aria-label": say("ui.blind") }, element("p", {}, say("ui.blind.seed", told.seed)),
      ...(told.was ? [element("p", { id: "was" }, say("ui.blind.was", told.was)), element("p", {}, say("ui.blind.after", told.was))] : [element("p", { class: "quiet" }, say("ui.blind.open"))]));
  }

  function hints(step) {
    const told = exercise.hints[step];
    if (!told) {
      return [];
    }
    const seen = told.seen.length ? element("section", { "aria-label": say("ui.hints"), class: "card", id: "hints" }, element("ol", {}, ...told.seen.map(hint => element("li", { class: "text" }, hint)))) : null;
    const more = told.more ? element("button", { type: "button", id: "hint", onclick: () => send(path("hint"), { step }) }, say("ui.hint", told.more)) : null;
    const show = ["diagnosis", "prediction", "fix"].includes(step) && !isOver(step)
      ? element("button", { type: "button", id: "show", title: say("ui.show.about"), onclick: () => send(path("show"), { step }) }, say("ui.show")) : null;
    return [seen, more || show ? element("p", { class: "buttons" }, more, show) : null];
  }

  function next(step) {
    const after = exercise.steps[exercise.steps.indexOf(step) + 1];
    return after && exercise.open.includes(after)
      ? element("p", {}, element("button", { type: "button", class: "main", id: "next", onclick: () => go(exercise.id, after) }, say("ui.next", say("ui.step." + after)))) : null;
  }

  function diagnosis() {
    const questions = exercise.questions.map((question, i) => {
      const name = "question-" + question.id;
      const choices = question.choices.map(choice => element("div", { class: "choice" },
        element("input", { type: "radio", name, id: name + "-" + choice.id, value: choice.id, disabled: question.answered || choice.tried, checked: choice.right === true }),
        element("label", { for: name + "-" + choice.id }, choice.words),
        choice.evidence ? element("div", { class: "why" }, element("span", { class: choice.right ? "good" : "bad" }, say(choice.right ? "ui.right" : "ui.wrong") + " "), choice.evidence) : null));
      return element("form", { onsubmit: event => answer(event, question, name) }, element("fieldset", {}, element("legend", {}, say("ui.question", i + 1, question.words)), ...choices,
        question.answered ? null : element("button", { type: "submit", id: name + "-answer" }, say("ui.answer"))));
    });
    return questions.concat(isOver("diagnosis") ? [element("p", { class: "good" }, say("ui.diagnosis.over"))] : []);
  }

  async function answer(event, question, name) {
    event.preventDefault();
    const picked = event.target.elements[name].value;
    if (picked && await send(path("answer"), { question: question.id, choice: picked })) {
      const choice = exercise.questions.find(told => told.id === question.id).choices.find(told => told.id === picked);
      tell(say(choice.right ? "ui.right" : "ui.wrong") + " " + choice.evidence);
      if (isOver("diagnosis")) {
        // The dump is shown by groups from now on.
        keepFocus(renderEvidence);
      }
    }
  }

  function prediction() {
    const over = isOver("prediction");
    const rule = element("details", { id: "rule" }, element("summary", { id: "rule-summary" }, say("ui.rule")), element("ul", {}, ...say("ui.rule.text").split("\n").map(item => element("li", {}, item))));
    const bets = exercise.fixAttempts.map(fixAttempt => over ? result(fixAttempt) : bet(fixAttempt));
    const ready = exercise.fixAttempts.every(fixAttempt => fixAttempt.bet);
    return [over ? null : element("p", {}, say("ui.prediction.about")), rule, ...bets,
      over ? null : element("p", {}, element("button", { type: "button", class: "main", id: "settle", disabled: !ready, onclick: () => send(path("settle"), {}) }, say("ui.settle")),
        ready ? null : element("span", { class: "quiet" }, " " + say("ui.settle.first")))];
  }

  function bet(fixAttempt) {
    const options = (what, values, picked) => element("fieldset", { class: "inner" }, element("legend", {}, say("ui." + what)), element("div", { class: "options" },
      ...values.map(value => element("label", {}, element("input", { type: "radio", name: what, id: fixAttempt.id + "-" + what + "-" + value, value, checked: picked === value, required: true }), " " + say("ui." + what + "." + value)))));
    const told = fixAttempt.bet || {};
    return element("form", { onsubmit: event => place(event, fixAttempt) }, element("fieldset", {}, element("legend", {}, fixAttempt.label),
      options("effect", exercise.effects, told.effect), options("seen", ["better", "same", "worse"], told.seen),
      element("p", {}, element("label", {}, element("input", { type: "checkbox", name: "sure", id: fixAttempt.id + "-sure", checked: told.sure === true }), " " + say("ui.sure"))),
      element("button", { type: "submit", id: fixAttempt.id + "-bet" }, say("ui.bet")),
      fixAttempt.bet ? element("span", { class: "quiet" }, " " + betWords(fixAttempt.bet)) : null));
  }

  function place(event, fixAttempt) {
    event.preventDefault();
    const fields = event.target.elements;
    return send(path("bet"), { fixAttempt: fixAttempt.id, effect: fields.effect.value, seen: fields.seen.value, sure: fields.sure.checked });
  }

  function betWords(bet) {
    return say("ui.bet.yours", say("ui.effect." + bet.effect), say("ui.seen." + bet.seen)) + (bet.sure ? " " + say("ui.bet.sure") : "");
  }

  function scored(what, won) {
    return element("span", { class: won ? "good" : "bad" }, say("ui.bet." + what, say(won ? "ui.bet.won" : "ui.bet.lost")));
  }

  function result(fixAttempt) {
    const rows = fixAttempt.outcome.figures.map(figure => element("tr", {}, element("th", { scope: "row" }, figure.name),
      element("td", { class: "number" }, figure.before + " " + figure.unit), element("td", { class: "number" }, figure.after + " " + figure.unit)));
    return element("section", { class: "card", id: fixAttempt.id, "aria-label": fixAttempt.label }, element("h3", {}, fixAttempt.label),
      element("p", { class: "outcome" }, say("ui.bet.result", say("ui.effect." + fixAttempt.outcome.result.effect), say("ui.seen." + fixAttempt.outcome.result.seen))),
      element("p", {}, fixAttempt.bet ? betWords(fixAttempt.bet) + " " : say("ui.bet.none"),
        ...(fixAttempt.bet ? [scored("flaw", fixAttempt.bet.right), " ", scored("client", fixAttempt.bet.felt)] : [])),
      fixAttempt.why ? element("p", { class: "text" }, fixAttempt.why) : null, fixAttempt.outcome.chart ? figureOf(fixAttempt.outcome.chart) : null,
      element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("ui.figures") + ": " + fixAttempt.label }, element("table", {},
        element("thead", {}, element("tr", {}, element("th", { scope: "col" }, say("ui.figure")), element("th", { scope: "col", class: "number" }, say("ui.before")),
          element("th", { scope: "col", class: "number" }, say("ui.after", fixAttempt.outcome.runs)))), element("tbody", {}, ...rows))));
  }

  function fix() {
    return [element("p", {}, say("ui.fix.about")), element("div", { id: "fix" })];
  }

  function lookAtStep() {
    if (exercise && stepShown() === "fix") {
      renderFix();
      lookAtFix();
    } else if (exercise) {
      drawSeen();
    }
  }

  async function lookAtFix() {
    const { id } = chosen();
    if (askingForFix || document.hidden || !at("fix")) {
      return;
    }
    askingForFix = true;
    try {
      const told = await ask(path("fix"));
      const underWay = told.judging !== null;
      if (chosen().id === id && (underWay || JSON.stringify(told) !== JSON.stringify(fixed))) {
        const earlier = fixed && fixed.id === id ? fixed : null;
        const judged = earlier && earlier.judging !== null && !underWay;
        const same = earlier && !judged && !underWay && JSON.stringify(earlier.verdict) === JSON.stringify(told.verdict);
        const charts = same ? seen : underWay || told.verdict ? await ask(path("fix/charts")) : null;
        if (chosen().id !== id) {
          return;
        }
        fixed = told;
        seen = charts;
        renderFix();
        if (judged && told.verdict) {
          tell(verdictWords(told.verdict));
        }
      }
    } catch (e) {
      // The console has gone, which the page tells, or the step has been closed meanwhile.
    } finally {
      askingForFix = false;
    }
  }

  /* In place, so that whoever works in it keeps the focus. */
  function renderFix() {
    const place = at("fix");
    if (!place || !fixed || fixed.id !== exercise.id) {
      return;
    }
    const focused = place.contains(document.activeElement) ? document.activeElement.id : null;
    const looking = at("seen") && { title: at("seen").dataset.title, open: at("seen").open };
    place.replaceChildren(...(fixed.files.length ? working() : beginning()), ...judged(looking));
    drawSeen();
    if (focused && at(focused)) {
      at(focused).focus({ preventScroll: true });
    }
  }

  function beginning() {
    return [element("p", {}, element("button", { type: "button", class: "main", id: "begin", onclick: () => act("begin") }, say("ui.fix.begin")))];
  }

  async function act(what) {
    if (await send(path(what), {})) {
      await lookAtFix();
    }
  }

  function working() {
    const busy = exercise.here.running !== null || fixed.judging !== null;
    return [element("p", {}, say("ui.fix.folder"), " ", element("code", { id: "folder" }, fixed.folder)),
      element("ul", { "aria-label": say("ui.fix.files") }, ...fixed.files.map(file => element("li", {}, element("code", {}, file)))),
      element("p", { class: "buttons" }, element("button", { type: "button", class: "main", id: "judge", disabled: busy, onclick: () => act("judge") }, say("ui.judge")),
        busy ? element("button", { type: "button", id: "stop", onclick: () => send("/api/stop", {}).then(lookAtFix) }, say("ui.run.stop")) : null),
      fixed.judging !== null ? element("p", { id: "judging" }, say("ui.judge.under-way", exercise.id), " ", element("code", { lang: "en" }, fixed.judging))
        : busy ? element("p", { class: "quiet" }, say("ui.judge.busy", exercise.here.running)) : element("p", { class: "quiet" }, say("ui.judge.about"))];
  }

  /* The charts of a judgement, or of the fix attempts' results. */
  function drawSeen() {
    drawnSeen.forEach(chart => chart.dispose());
    const results = (exercise.fixAttempts || []).filter(fixAttempt => fixAttempt.outcome && fixAttempt.outcome.chart && at(fixAttempt.id));
    drawnSeen = at("seen") && at("seen").open ? draw(seen.charts, at("seen")) : results.flatMap(fixAttempt => draw([fixAttempt.outcome.chart], at(fixAttempt.id)));
  }

  function verdictWords(verdict) {
    return say("ui.verdict." + verdict.state, verdict.bounds, verdict.held);
  }

  /* What became of the last judgement. */
  function judged(looking) {
    const parts = fixed.problem ? [element("p", { class: "bad", id: "fix-problem" }, quote(fixed.problem))] : [];
    const told = fixed.verdict;
    const charts = (title, open) => seen && seen.id === exercise.id && seen.charts.length ? [element("details", { id: "seen", "data-title": title, open: looking && looking.title === title ? looking.open : open, ontoggle: drawSeen },
      element("summary", { id: "seen-summary" }, say(title)), element("div", { class: "charts" }, ...seen.charts.map(figureOf)))] : [];
    if (!told || fixed.judging !== null) {
      return fixed.judging === null ? parts : parts.concat(charts("ui.judge.charts", true));
    }
    const good = ["fixed", "fixed-by-counts"].includes(told.state);
    parts.push(element("h3", {}, say("ui.verdict")), element("p", { id: "verdict", class: good ? "good" : "bad" }, verdictWords(told)));
    told.reasons.forEach(reason => parts.push(element("section", { class: "card" }, element("p", {}, reason.words), element("ul", {}, ...reason.checks.map(check => element("li", {}, ...checkWords(check)))))));
    const lists = [["errors", told.errors.map(error => element("code", { lang: "en" }, (error.line ? error.file + ":" + error.line + ": " : "") + error.message))],
      ["problems", told.problems.map(quote)], ["checks", told.checks.map(check => element("span", {}, ...checkWords(check)))]];
    lists.filter(([name, items]) => items.length).forEach(([name, items]) => parts.push(element("ul", { id: name, class: "text" }, ...items.map(item => element("li", {}, item)))));
    return parts.concat(charts("ui.verdict.charts", told.state === "not-fixed"));
  }

  function checkWords(check) {
    const measured = check.measured || say("ui.check." + check.state);
    const limit = check.asked ? ", " + say(check.atLeast ? "ui.check.at-least" : "ui.check.at-most", check.asked) : "";
    return [element("code", {}, check.measure), ": " + measured + limit + (check.heldAgainst ? " " + say("ui.check.by." + check.heldAgainst) : "")];
  }

  function explanation() {
    const [text, elsewhere] = exercise.explanation;
    const best = exercise.fixAttempts && exercise.fixAttempts.find(fixAttempt => fixAttempt.id === exercise.best);
    return [element("p", { class: "text", id: "explanation" }, text || ""), best ? element("p", {}, say("ui.best", best.label)) : null,
      exercise.diff ? element("details", { open: true }, element("summary", { id: "diff-summary" }, say("ui.diff")),
        element("div", { class: "high", tabindex: "0", role: "region", "aria-label": say("ui.diff") }, element("pre", { id: "diff", class: "card" }, exercise.diff.join("\n")))) : null,
      exercise.picture ? element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("ui.picture") }, element("img", { id: "picture", alt: say("ui.picture"), src: "data:image/svg+xml," + encodeURIComponent(exercise.picture) })) : null,
      exercise.page ? element("p", {}, ...sayWith("ui.page", element("a", { id: "page-link", href: path("page") + "?lang=" + language(), target: "_blank" }, exercise.page))) : null,
      exercise.bound ? element("p", {}, say("ui.bound"), " ", element("span", { id: "bound" }, element("code", {}, exercise.bound.measure), " " + say("ui.check.at-most", exercise.bound.atMost))) : null,
      elsewhere ? element("h3", {}, say("ui.elsewhere")) : null, elsewhere ? element("ul", {}, ...elsewhere.split("\n").map(item => element("li", {}, item))) : null];
  }

  /* ---- evidence ---- */

  function clearCharts() {
    drawn.forEach(chart => chart.dispose());
    drawn = [];
  }

  function renderEvidence() {
    clearCharts();
    openThen = String(exercise.open);
    const figures = element("section", { "aria-labelledby": "figures-heading" }, element("h3", { id: "figures-heading" }, say("ui.figures")),
      element("dl", { class: "figures" }, ...evidence.figures.map(figure => element("div", {}, element("dt", {}, figure.name), element("dd", {}, figure.value + " " + figure.unit)))));
    const charts = element("section", { "aria-labelledby": "charts-heading" }, element("h3", { id: "charts-heading" }, say("ui.charts")),
      element("div", { class: "charts" }, ...evidence.charts.map(figureOf)), evidence.live ? null : element("p", { class: "quiet" }, say("ui.charts.end")));
    const looking = element("div", { id: "looking" }, dumps(), starters(), proxyLog());
    at("evidence").replaceChildren(element("p", { class: "quiet", id: "source" }, say(evidence.live ? "ui.live" : evidence.own ? "ui.own" : "ui.recorded", evidence.on)), looking, evidence.figures.length ? figures : "", charts);
    showParts();
  }

  function showParts() {
    const step = exercise && stepShown();
    at("main").classList.toggle("beside", ["symptom", "diagnosis"].includes(step));
    at("evidence").hidden = !exercise || !["symptom", "diagnosis"].includes(step);
    if (at("looking")) {
      at("looking").hidden = step !== "diagnosis";
    }
    if (!at("evidence").hidden && evidence && !drawn.length) {
      drawn = draw(evidence.charts, at("evidence"));
    }
  }

  function most(chart) {
    return Math.max(0, ...chart.seconds.map((second, i) => Object.values(chart.lines).reduce((sum, values) => chart.stacked ? sum + (values[i] || 0) : Math.max(sum, values[i] || 0), 0)));
  }

  const round = value => value === null || value === undefined ? "" : String(Math.round(value * 100) / 100);

  /* In words; a line that has none bears a name of the app's. */
  function named(chart) {
    const [, kind, , parameter] = chart.id.match(/^([^(]*)(\((.*)\))?$/);
    const lines = Object.entries(chart.lines).map(([name, values]) => [sayOr("line." + name, name), values]);
    return { ...chart, title: say("chart." + kind, parameter), unit: sayOr("axis." + kind, say("axis.count")), lines: Object.fromEntries(lines) };
  }

  function figureOf(told) {
    const chart = named(told);
    const names = Object.keys(chart.lines);
    const table = () => element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, say("ui.second")), ...names.map(name => element("th", { scope: "col", class: "number" }, names.length > 1 ? name : chart.title)))),
      element("tbody", {}, ...chart.seconds.map((second, i) => element("tr", {}, element("th", { scope: "row" }, round(second)), ...names.map(name => element("td", { class: "number" }, round(chart.lines[name][i])))))));
    const values = element("div", { class: "wide high", tabindex: "0", role: "region", "aria-label": say("ui.values") + ": " + chart.title });
    return element("figure", { "data-chart": chart.id }, element("figcaption", {}, chart.title, element("span", { class: "quiet" }, " " + say("ui.chart.most", round(most(chart))))),
      element("div", { class: "canvas", role: "img", "aria-label": chart.title + ", " + say("ui.chart.most", round(most(chart))) }),
      element("details", { ontoggle: event => event.target.open && !values.firstChild && values.append(table()) }, element("summary", {}, say("ui.values")), values));
  }

  /* Elements, since names come from the app; of areas that lie on each other each its own value. */
  function tooltip(chart, names, point) {
    return element("div", {}, say("ui.seconds", round(chart.seconds[point])), ...names.map(name => element("div", {}, (name === chart.id ? "" : name + ": ") + (round(chart.lines[name][point]) || "–"))));
  }

  function draw(charts, within) {
    const ink = dark() ? { text: "#c3c9d0", line: "#353c45", paper: "#1b2027" } : { text: "#4a525b", line: "#dde1e6", paper: "#f8f9fa" };
    return charts.map(named).map(chart => {
      const place = [...within.querySelectorAll("figure[data-chart]")].find(figure => figure.dataset.chart === chart.id).querySelector(".canvas");
      place.style.height = 13 + (Object.keys(chart.lines).length > 1 ? 1.2 * Object.keys(chart.lines).length : 0) + "rem";
      const drawing = echarts.init(place, null, { renderer: "canvas" });
      // What never is above zero has no place in the legend of areas that lie on each other.
      const names = Object.keys(chart.lines).filter(name => !chart.stacked || chart.lines[name].some(value => value > 0));
      let below = chart.seconds.map(() => 0);
      const series = names.map((name, i) => {
        const data = chart.seconds.map((second, point) => [second, chart.stacked ? below[point] + (chart.lines[name][point] || 0) : chart.lines[name][point]]);
        below = chart.stacked ? data.map(point => point[1]) : below;
        const colour = STATES[name] || COLOURS[i % COLOURS.length];
        return { name: name || chart.title, type: "line", symbol: "none", data, connectNulls: true, color: colour, lineStyle: { width: chart.stacked ? 1 : 2 }, areaStyle: chart.stacked ? { opacity: 1 } : undefined, emphasis: { disabled: true } };
      });
      drawing.setOption({
        animation: false,
        textStyle: { fontFamily: "system-ui, sans-serif" },
        tooltip: { trigger: "axis", confine: true, formatter: told => tooltip(chart, names, told[0].dataIndex), backgroundColor: ink.paper, textStyle: { color: ink.text, fontSize: 11 } },
        grid: { left: 4, right: 14, top: 26, bottom: names.length > 1 ? 22 + 18 * names.length : 20, containLabel: true },
        legend: { show: names.length > 1, data: names, orient: "vertical", left: 4, bottom: 0, itemGap: 4, itemHeight: 9, textStyle: { color: ink.text, fontSize: 11, lineHeight: 14 } },
        xAxis: { type: "value", name: say("ui.axis.time"), nameLocation: "middle", nameGap: 24, nameTextStyle: { color: ink.text, fontSize: 11 }, min: "dataMin", max: "dataMax", axisLabel: { color: ink.text, fontSize: 11, hideOverlap: true, formatter: value => say("ui.seconds", round(value)) }, splitLine: { show: false } },
        yAxis: { type: "value", min: 0, axisLine: { onZero: false }, name: chart.unit, nameTextStyle: { color: ink.text, fontSize: 11, align: "left" }, axisLabel: { color: ink.text, fontSize: 11 }, splitLine: { lineStyle: { color: ink.line } } },
        series: series.reverse()
      });
      return drawing;
    });
  }

  function dumps() {
    if (!evidence.dumps.length) {
      return null;
    }
    const place = element("div", { id: "dump" });
    const pick = element("select", { id: "dump-choice", onchange: () => {
      pickedDump = Number(pick.value);
      showDump(pickedDump, place);
    } },
      ...evidence.dumps.map((dump, i) => element("option", { value: i }, say("ui.dump.choice", dump.second, say("ui.dump." + dump.phase), dump.threads, dump.busy))));
    const before = pickedDump;
    const busiest = evidence.dumps.reduce((best, dump, i) => dump.phase === "load" && (best < 0 || dump.busy >= evidence.dumps[best].busy) ? i : best, -1);
    pick.value = String(before !== null && before < evidence.dumps.length ? before : Math.max(0, busiest));
    showDump(Number(pick.value), place);
    return element("section", { "aria-labelledby": "dumps-heading" }, element("h3", { id: "dumps-heading" }, say("ui.dumps")),
      exercise.open.includes("explanation") ? null : element("p", { class: "quiet" }, say("ui.names")), element("p", {}, element("label", {}, say("ui.dump"), " ", pick)), place);
  }

  async function showDump(number, place) {
    const asked = ++dumpAsked;
    const dump = await ask(path("dumps/" + number));
    // An answer that comes late must not take the place of what was asked for since.
    if (asked !== dumpAsked || !dump) {
      return;
    }
    const groups = dump.groups.length ? element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("ui.dump.grouped") }, element("table", {}, element("caption", {}, say("ui.dump.grouped")),
      element("thead", {}, element("tr", {}, element("th", { scope: "col", class: "number" }, say("ui.count")), element("th", { scope: "col" }, say("ui.name")), element("th", { scope: "col" }, say("ui.place")))),
      element("tbody", {}, ...dump.groups.map(group => element("tr", { class: group.quiet ? "quiet" : null }, element("td", { class: "number" }, String(group.count)), element("td", {}, group.name),
        element("td", {}, group.place, element("br", {}), element("code", { class: "quiet" }, group.frame))))))) : element("p", { class: "quiet" }, say("ui.dump.work"));
    const list = element("div", { class: "high dump", id: "dump-threads", tabindex: "0", role: "region", "aria-label": say("ui.dump.raw") });
    const found = element("span", { class: "quiet", role: "status" });
    const states = [...new Set(dump.threads.map(thread => thread.state))].sort();
    const filter = element("input", { type: "search", id: "dump-search", value: dumpShown.wanted, oninput: () => show({ wanted: filter.value }) });
    const state = element("select", { id: "dump-state", onchange: () => show({ state: state.value }) }, element("option", { value: "" }, say("ui.dump.any")), ...states.map(name => element("option", { value: name }, name)));
    const fold = element("button", { type: "button", id: "dump-fold", onclick: () => show({ folded: !dumpShown.folded }) });
    const show = changed => {
      Object.assign(dumpShown, changed);
      const { wanted, folded } = dumpShown;
      const threads = dump.threads.filter(thread => (!state.value || thread.state === state.value) && [thread.name, thread.state].concat(thread.frames).some(text => text.toLowerCase().includes(wanted.toLowerCase())));
      list.replaceChildren(...threads.map(thread => element("details", { open: !folded }, element("summary", {}, "\"" + thread.name + "\" " + thread.state), element("pre", {}, thread.frames.map(frame => "    at " + frame).join("\n")))));
      found.textContent = " " + say("ui.search.found", threads.length, dump.threads.length);
      fold.textContent = say(folded ? "ui.dump.unfold" : "ui.dump.fold");
    };
    state.value = states.includes(dumpShown.state) ? dumpShown.state : "";
    show({});
    place.replaceChildren(dump.groups.length ? "" : groups, element("p", { class: "buttons" }, element("label", {}, say("ui.search"), " ", filter), element("label", {}, say("ui.dump.state"), " ", state), fold, found), list, dump.groups.length ? groups : "");
  }

  function starters() {
    return element("section", { "aria-labelledby": "starters-heading" }, element("h3", { id: "starters-heading" }, say("ui.starters")),
      element("p", { class: "quiet" }, say(evidence.starters.length ? "ui.starters.about" : evidence.live ? "ui.starters.live" : "ui.starters.none")), started(evidence.starters, "ui.starters"));
  }

  /* Null where nobody has started any. */
  function started(starters, title) {
    const rows = [...starters].sort((a, b) => a.by.localeCompare(b.by)).map(starter => element("tr", {}, element("td", { class: "number" }, String(starter.count)), element("td", {}, starter.name), element("td", {}, element("code", {}, starter.by))));
    return rows.length ? element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say(title) }, element("table", {}, element("thead", {}, element("tr", {},
      element("th", { scope: "col", class: "number" }, say("ui.count")), element("th", { scope: "col" }, say("ui.name")), element("th", { scope: "col" }, say("ui.line")))), element("tbody", {}, ...rows))) : null;
  }

  /* Null where no proxy stands before the service, or it has logged nothing. */
  function proxyLog() {
    const lines = Object.entries(evidence.proxyLog).sort((a, b) => b[1] - a[1]).map(([message, count]) => element("li", {}, count + " × ", element("code", {}, message)));
    return lines.length ? element("section", { id: "proxy-log", "aria-labelledby": "proxy-log-heading" }, element("h3", { id: "proxy-log-heading" }, say("ui.proxy-log")),
      element("ul", {}, ...lines)) : null;
  }

  function redraw() {
    if (evidence) {
      clearCharts();
      showParts();
    }
    if (exercise) {
      drawSeen();
    }
  }

  /* ---- begin ---- */

  addEventListener("resize", () => drawn.concat(drawnSeen).forEach(chart => chart.resize()));
  let shown = null;
  addEventListener("hashchange", async () => {
    tell("");
    const { id } = chosen();
    if (id !== shown) {
      shown = id;
      await open();
    } else {
      render();
    }
    if (at("heading")) {
      at("heading").focus();
    }
  });

  shown = chosen().id;
  page.begin({ title: "ui.title", skip: "ui.skip", lost: "ui.lost", opened: open, redraw, look });
})();
