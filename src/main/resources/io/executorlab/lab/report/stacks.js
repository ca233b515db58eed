/* Who waits where: the threads of two dumps merged into one tree, drawn twice to the same scale. */
const Stacks = (function () {
  "use strict";

  const NARROWEST = 0.004;
  const ROOM_FOR_WORDS = 0.05;
  const ROW_REM = 1.5;

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  /* A node is {name, counts: [here, there], children: Map}; a stored one [count, [indices of names], children...]. */
  function add(parent, stored, side, names) {
    let node = parent;
    for (const index of stored[1]) {
      const name = names[index];
      if (!node.children.has(name)) {
        node.children.set(name, { names: [index], counts: [0, 0], children: new Map() });
      }
      node = node.children.get(name);
      node.counts[side] += stored[0];
    }
    stored.slice(2).forEach(child => add(node, child, side, names));
  }

  /* Methods that call only one other, with the same threads in both dumps, become one node with it. */
  function merged(node) {
    let names = node.names;
    let last = node;
    while (last.children.size === 1) {
      const [only] = last.children.values();
      if (only.counts[0] !== last.counts[0] || only.counts[1] !== last.counts[1]) {
        break;
      }
      names = names.concat(only.names);
      last = only;
    }
    return { names, counts: node.counts, children: sorted(last.children) };
  }

  function sorted(children) {
    return [...children.values()].map(merged).sort((a, b) => Math.max(...b.counts) - Math.max(...a.counts));
  }

  function union(first, second, names) {
    const root = { names: [], counts: [0, 0], children: new Map() };
    first.forEach(tree => add(root, tree, 0, names));
    second.forEach(tree => add(root, tree, 1, names));
    return [...root.children.values()]
      .map(group => ({ names: group.names, counts: group.counts, children: sorted(group.children) }))
      .sort((a, b) => Math.max(...b.counts) - Math.max(...a.counts));
  }

  function short(name) {
    const parts = name.split(".");
    return parts.slice(-2).join(".");
  }

  function kind(node, side, alone) {
    if (alone) {
      return "same";
    }
    const here = node.counts[side];
    const there = node.counts[1 - side];
    return here === there ? "same" : here > there ? (there === 0 ? "more-only" : "more") : "fewer";
  }

  /**
   * Draws the trees of two runs, or of one alone, into a place.
   *
   * @param sides one or two of {id, stacks}
   * @param data with the names of all methods and threads, and the indices of those that are the app's own code or the JDK's
   *        plain parking, waiting and sleeping
   */
  function draw(place, sides, data) {
    const names = data.frames;
    const own = new Set(data.apps);
    const plain = new Set(data.plumbing);
    const trees = union(sides[0].stacks, sides.length > 1 ? sides[1].stacks : [], names);
    const totals = [0, 1].map(side => trees.reduce((sum, tree) => sum + tree.counts[side], 0));
    const whole = Math.max(...totals, 1);
    const detail = element("div", { className: "detail quiet" }, "Point at a method, or move through them with the arrow keys.");
    detail.setAttribute("aria-live", "polite");
    const panels = element("div", { className: "panels" });
    sides.forEach((side, index) => {
      panels.append(element("div", { className: "panel" },
        element("p", { textContent: (side.id ? side.id + ": " : "") + totals[index] + " threads" }), icicle(index)));
    });
    place.append(panels, detail, list());

    function label(node, root) {
      if (root) {
        return names[node.names[0]];
      }
      const telling = node.names.filter(name => own.has(name)).pop() ?? node.names.filter(name => !plain.has(name)).pop()
        ?? node.names[node.names.length - 1];
      return short(names[telling]);
    }

    function counts(node) {
      return sides.map((side, index) => (side.id ? side.id + " " : "") + node.counts[index]).join(", ");
    }

    function icicle(side) {
      const tree = element("div", { className: "icicle" });
      tree.setAttribute("role", "tree");
      tree.setAttribute("aria-label", "Threads " + (sides[side].id ? "of " + sides[side].id + " " : "") + "by where they stand");
      const depth = Math.max(0, ...row(tree, trees, side, 0, 0, null));
      tree.style.height = depth * ROW_REM + "rem";
      const first = tree.querySelector(".frame");
      if (first) {
        first.tabIndex = 0;
      }
      tree.addEventListener("keydown", move);
      return tree;
    }

    /* Draws a row of children and what is below them; tells how deep it goes. */
    function row(tree, nodes, side, left, level, parent) {
      const depths = [level];
      let before = null;
      for (const node of nodes) {
        const width = node.counts[side] / whole;
        if (width >= NARROWEST) {
          const frame = element("div", { className: "frame " + kind(node, side, sides.length === 1) + (level ? "" : " root"), tabIndex: -1 },
            width < ROOM_FOR_WORDS ? "" : node.counts[side] + " " + label(node, level === 0));
          Object.assign(frame.style, { left: left * 100 + "%", width: width * 100 + "%", top: level * ROW_REM + "rem" });
          frame.setAttribute("role", "treeitem");
          frame.setAttribute("aria-level", level + 1);
          frame.setAttribute("aria-label", label(node, level === 0) + ": " + counts(node));
          frame.addEventListener("focus", () => show(node));
          frame.addEventListener("mouseenter", () => show(node));
          frame.ways = { ArrowUp: parent, ArrowLeft: before };
          if (before) {
            before.ways.ArrowRight = frame;
          } else if (parent) {
            parent.ways.ArrowDown = frame;
          }
          before = frame;
          tree.append(frame);
          depths.push(level + 1, ...row(tree, node.children, side, left, level + 1, frame));
        }
        left += width;
      }
      return [Math.max(...depths)];
    }

    function move(event) {
      const next = event.target.ways && event.target.ways[event.key];
      if (next) {
        event.preventDefault();
        event.target.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      }
    }

    function show(node) {
      const methods = element("ol", {}, ...node.names.map(name => element("li", {}, element("code", { textContent: names[name] }))));
      detail.replaceChildren(element("strong", { textContent: counts(node) }), methods);
    }

    /* The same for those who cannot see it, made when it is asked for. */
    function list() {
      const details = element("details", { className: "list" }, element("summary", { textContent: "The same as a list" }));
      details.addEventListener("toggle", () => {
        if (details.open && details.children.length === 1) {
          details.append(items(trees, true));
        }
      });
      return details;
    }

    function items(nodes, root) {
      return element("ul", {}, ...nodes.map(node => {
        const item = element("li", {}, element("code", { textContent: label(node, root) }), " " + counts(node));
        if (node.children.length) {
          item.append(items(node.children, false));
        }
        return item;
      }));
    }
  }

  return { draw, element };
})();
