/* What the workshop's pages share: words, elements, language, theme, and the talk with the lab's process. They ask nobody else for anything. */
const page = (function () {
  "use strict";

  const EVERY_MILLIS = 3000;
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const at = id => document.getElementById(id);

  let words = {};
  let spoken = "";
  let own = null;

  /* ---- words and elements ---- */

  function say(key, ...values) {
    return values.reduce((text, value, i) => text.split("{" + i + "}").join(value), words[key] || key);
  }

  function sayOr(key, otherwise) {
    return words[key] || otherwise;
  }

  /* Text is always text: nothing that comes from an app or from somebody else's console becomes markup. */
  function element(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) {
        node.addEventListener(name.slice(2), value);
      } else if (typeof value === "boolean") {
        node.toggleAttribute(name, value);
      } else if (value !== undefined && value !== null) {
        node.setAttribute(name, value);
      }
    }
    node.append(...children.filter(child => child !== null && child !== undefined));
    return node;
  }

  /* What the lab itself has said, marked where it is not in the page's language. */
  function quote(told) {
    return element("span", { lang: told.lang }, told.text);
  }

  /* A text with an element in place of its first value. */
  function sayWith(key, node) {
    const [before, after] = (words[key] || key).split("{0}");
    return [before, node, after || ""];
  }

  function tell(text) {
    at("said").textContent = text;
  }

  /* A button that asks once more. */
  function sure(id, label, action, asking, yes) {
    const place = element("div", {});
    const begin = () => {
      const button = element("button", { type: "button", id, onclick: () => {
        place.replaceChildren(element("p", {}, say(asking || "ui.reset.sure")), element("p", { class: "buttons" },
          element("button", { type: "button", id: id + "-yes", onclick: action }, say(yes || "ui.yes")), element("button", { type: "button", id: id + "-no", onclick: () => {
            begin();
            at(id).focus();
          } }, say("ui.no"))));
        at(id + "-no").focus();
      } }, label);
      place.replaceChildren(button);
    };
    begin();
    return place;
  }

  /* Whoever is on a control is still on it when it has been made anew. */
  function keepFocus(change) {
    const focused = document.activeElement && document.activeElement.id;
    change();
    if (focused && at(focused) && document.activeElement !== at(focused)) {
      at(focused).focus({ preventScroll: true });
    }
  }

  /* ---- talking to the lab's process ---- */

  async function ask(path, body) {
    const url = path + (spoken ? "?lang=" + spoken : "");
    const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = await fetch(url, sent).catch(e => {
      at("lost").textContent = say(own.lost);
      at("lost").hidden = false;
      throw e;
    });
    // Another console has this port by now, whose link this tab has not been opened with.
    at("lost").hidden = answer.status !== 401;
    at("lost").textContent = say(answer.status === 401 ? "ui.old-tab" : own.lost);
    const text = await answer.text();
    if (!answer.ok) {
      let said = { text, lang: "en" };
      try {
        const told = JSON.parse(text);
        said = told.problem ? { text: told.problem, lang: told.lang } : said;
      } catch (e) {
        // It is plain text then.
      }
      throw Object.assign(new Error(said.text), { said });
    }
    return text ? JSON.parse(text) : null;
  }

  async function send(path, body, refresh) {
    try {
      await ask(path, body);
      at("failed").hidden = true;
      await refresh();
      return true;
    } catch (e) {
      // What the browser itself says of a lost console is in a language of its own.
      at("failed").replaceChildren(...sayWith("ui.failed", quote(e.said || { text: e.message })));
      at("failed").hidden = false;
      return false;
    }
  }

  /* ---- the frame ---- */

  function dark() {
    return (document.documentElement.dataset.theme || (systemDark.matches ? "dark" : "light")) === "dark";
  }

  function frame() {
    document.documentElement.lang = spoken;
    document.title = say(own.title);
    at("title").textContent = say(own.title);
    at("skip").textContent = say(own.skip);
    at("language-label").textContent = say("ui.language");
    at("theme").textContent = say(dark() ? "ui.theme.light" : "ui.theme.dark");
  }

  async function speak(wanted) {
    spoken = wanted;
    const said = await ask("/api/words");
    words = said.words;
    spoken = said.language;
    at("language").replaceChildren(...said.languages.map(code => element("option", { value: code, selected: code === spoken }, say("ui.language." + code))));
    frame();
    await own.opened();
  }

  function remembered(name) {
    try {
      return localStorage.getItem(name);
    } catch (e) {
      return null;
    }
  }

  function remember(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch (e) {
      // A browser that keeps nothing asks anew.
    }
  }

  function redraw() {
    frame();
    own.redraw();
  }

  /* title, skip and lost are keys; opened shows everything in the language of now, redraw what depends on the theme; look asks what is new. */
  async function begin(told) {
    own = told;
    at("language").addEventListener("change", event => {
      remember("language", event.target.value);
      if (event.target.value !== spoken) {
        speak(event.target.value);
      }
    });
    at("theme").addEventListener("click", () => {
      document.documentElement.dataset.theme = dark() ? "light" : "dark";
      remember("theme", document.documentElement.dataset.theme);
      redraw();
    });
    systemDark.addEventListener("change", redraw);
    const theme = remembered("theme");
    if (theme === "dark" || theme === "light") {
      document.documentElement.dataset.theme = theme;
    }
    const before = remembered("language");
    await speak(before === "en" || before === "ko" ? before : "");
    // What nobody on this page has asked for may fail: the page's own line that the lab is gone tells enough.
    // The second half of a double click would ask for what the first has begun.
    addEventListener("click", event => event.detail > 1 && event.target.closest("button") && event.stopPropagation(), true);
    addEventListener("hashchange", () => { at("failed").hidden = true; });
    setInterval(() => document.hidden || own.look().catch(() => {}), EVERY_MILLIS);
  }

  return { ask, at, begin, dark, element, keepFocus, language: () => spoken, quote, say, sayOr, sayWith, send, sure, tell };
})();
