/* Draws the page's pictures from the values in #data, each when it comes into view. */
(function () {
  "use strict";

  const DATA = JSON.parse(document.getElementById("data").textContent);
  const LOADS = Object.fromEntries(Object.entries(DATA.loads).map(([key, runs]) => [key,
    { pair: runs.map(run => run.id), cells: Object.fromEntries(runs.map(run => [run.id, run])) }]));
  const cut = name => name.length > 60 ? name.slice(0, 39) + "\u2026" + name.slice(-20) : name;
  const BY_NAME = "threads.named";
  const OTHER = "other";
  Object.values(DATA.loads).forEach(groupByName);
  for (const run of Object.values(DATA.loads).flat()) {
    Object.values(run.over).forEach(chart => {
      chart.lines = Object.fromEntries(Object.entries(chart.lines).map(([name, values]) => [cut(name), values]));
    });
    /* A time is a number, or the two between which it lies. */
    run.latencies.forEach(latency => {
      latency.values = latency.values.map(time => time && (time.least === time.most ? time.most : [time.least, time.most]));
    });
  }

  /* The same names get a line in every run, so that a colour means the same threads everywhere. */
  function groupByName(runs) {
    const charts = runs.map(run => run.over[BY_NAME]).filter(Boolean);
    const most = new Map();
    charts.flatMap(chart => Object.entries(chart.lines)).forEach(([name, values]) =>
      most.set(name, Math.max(most.get(name) || 0, ...values)));
    const shown = [...most].sort((one, other) => other[1] - one[1]).slice(0, 7).map(([name]) => name);
    charts.forEach(chart => {
      const rest = Object.entries(chart.lines).filter(([name]) => !shown.includes(name)).map(([, values]) => values);
      const none = chart.seconds.map(() => 0);
      chart.lines = Object.fromEntries([...shown.map(name => [name, chart.lines[name] || none]),
        [OTHER, none.map((_, i) => rest.reduce((sum, values) => sum + values[i], 0))]]);
    });
  }

  const systemDark = matchMedia("(prefers-color-scheme: dark)");

  /* Okabe and Ito's colours, which colour-blind people tell apart; two are lighter on a dark page. */
  const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999"];
  const STATES = { runnable: "#009e73", blocked: "#d55e00", waiting: "#0072b2", "timed-waiting": "#56b4e9", new: "#f0e442", terminated: "#999999" };
  const DASHES = ["solid", [7, 4]];
  const MARKERS = ["circle", "diamond"];

  let printing = false;
  const drawn = new Map();

  function dark() {
    return !printing && (document.documentElement.dataset.theme || (systemDark.matches ? "dark" : "light")) === "dark";
  }

  function ink() {
    return dark() ? { text: "#c3c9d0", line: "#353c45", shade: "rgba(255,255,255,.05)", paper: "#1b2027" }
      : { text: "#4a525b", line: "#dde1e6", shade: "rgba(0,0,0,.045)", paper: "#f8f9fa" };
  }

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  /* Before and after differ by colour, dash and marker. */
  function look(load, id) {
    const index = load.pair.indexOf(id);
    const colours = dark() ? ["#f0853c", "#56b4e9"] : ["#c65200", "#0072b2"];
    return { colour: colours[index], dash: DASHES[index], marker: MARKERS[index] };
  }

  function colourOf(chart, name, index) {
    if (chart === "threads.state") {
      return STATES[name] || "#999999";
    }
    return name === OTHER ? "#999999" : COLOURS[index % (COLOURS.length - 1)];
  }

  /* ---- axes ---- */

  function isStacked(load, id) {
    return load.pair.some(run => load.cells[run].over[id]?.stacked);
  }

  function times(cell, id) {
    return cell.over[id].seconds;
  }

  function totals(cell, id, stacked) {
    const lines = Object.values(cell.over[id].lines);
    return times(cell, id).map((time, i) => lines.reduce((sum, values) => stacked ? sum + (values[i] || 0) : Math.max(sum, values[i] || 0), 0));
  }

  /* One scale for all cells of a picture, with a round number at its end. */
  function scale(load, ids, chart) {
    const cells = ids.map(id => load.cells[id]).filter(cell => cell.over[chart] && times(cell, chart).length);
    const most = Math.max(0, ...cells.flatMap(cell => totals(cell, chart, isStacked(load, chart))));
    const rough = (most || 1) / 4;
    const power = Math.pow(10, Math.floor(Math.log10(rough)));
    const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(round => round >= rough);
    return {
      step,
      least: Math.floor(Math.min(0, ...cells.map(cell => times(cell, chart)[0]))),
      last: Math.ceil(Math.max(1, ...cells.map(cell => times(cell, chart).slice(-1)[0]))),
      most: Math.ceil((most || 1) / step - 1e-9) * step
    };
  }

  function axes(scale) {
    const colours = ink();
    const label = { color: colours.text, fontSize: 11, hideOverlap: true };
    return {
      animation: false,
      textStyle: { fontFamily: "system-ui, sans-serif" },
      grid: { left: 4, right: 14, top: 10, bottom: 4, containLabel: true },
      tooltip: {
        trigger: "axis", confine: true, backgroundColor: colours.paper, borderColor: colours.line,
        textStyle: { color: colours.text, fontSize: 12 }, extraCssText: "max-width: 24rem; white-space: normal"
      },
      xAxis: {
        type: "value", min: scale.least, max: scale.last, axisLabel: { ...label, formatter: "{value} s" },
        axisPointer: { label: { formatter: pointed => pointed.value + " s into the load" } },
        axisLine: { lineStyle: { color: colours.text } }, splitLine: { show: false }
      },
      yAxis: {
        type: "value", min: 0, max: scale.most, interval: scale.step, axisLabel: label,
        splitLine: { lineStyle: { color: colours.line } }
      }
    };
  }

  function loadShade(seconds) {
    return { silent: true, itemStyle: { color: ink().shade }, data: [[{ xAxis: 0 }, { xAxis: seconds }]] };
  }

  function points(cell, id, values) {
    return times(cell, id).map((time, i) => [time, values[i]]);
  }

  /* ---- the two kinds of pictures over time ---- */

  function stackedOption(load, id, chart, axis) {
    const cell = load.cells[id];
    const option = axes(axis);
    option.tooltip.valueFormatter = value => value == null ? "-" : String(value);
    const lines = Object.entries(cell.over[chart].lines);
    let below = times(cell, chart).map(() => 0);
    const layers = lines.map(([name, values], i) => {
      const data = times(cell, chart).map((time, at) => [time, below[at] + (values[at] || 0), values[at]]);
      below = data.map(point => point[1]);
      return {
        name, type: "line", symbol: "none", data, encode: { x: 0, y: 1, tooltip: 2 }, color: colourOf(chart, name, i),
        areaStyle: { opacity: 1 }, lineStyle: { width: 1, color: ink().paper }, emphasis: { disabled: true }
      };
    });
    // The highest is drawn first, and what lies below it over it: the library stacks only over categories.
    option.series = layers.reverse();
    option.series[0].markArea = loadShade(cell.seconds);
    return option;
  }

  function overlayOption(load, ids, chart, axis) {
    const option = axes(axis);
    option.tooltip.valueFormatter = value => value == null ? "-" : String(value);
    const longest = Math.max(...ids.map(id => load.cells[id].seconds));
    option.series = ids.filter(id => load.cells[id].over[chart]).map((id, i) => {
      const cell = load.cells[id];
      const style = look(load, id);
      const values = Object.values(cell.over[chart].lines)[0];
      return {
        name: id, type: "line", data: points(cell, chart, values), color: style.colour, symbol: style.marker,
        symbolSize: 6, showSymbol: values.length < 80, lineStyle: { width: 2, type: style.dash },
        emphasis: { disabled: true },
        markArea: i ? undefined : loadShade(longest)
      };
    });
    return option;
  }

  /* From one value to the other, beside the middle so that two variants do not hide each other. */
  function bar(colour, aside) {
    return (_, api) => {
      const [x, least] = api.coord([api.value(0), api.value(1)]);
      const most = api.coord([api.value(0), api.value(2)])[1];
      const shape = { x1: x + aside, y1: least, x2: x + aside, y2: most };
      return { type: "line", shape, style: { stroke: colour, lineWidth: 5 } };
    };
  }

  function latencyOption(load, side, range) {
    const option = axes({});
    option.xAxis = {
      ...option.xAxis, type: "category", data: ["mean", "", ...DATA.points], min: undefined, max: undefined, boundaryGap: true,
      axisPointer: {},
      axisLabel: { color: ink().text, fontSize: 11, hideOverlap: true }
    };
    option.yAxis = { ...option.yAxis, type: "log", min: range.least, max: range.most, interval: undefined, axisLabel: { color: ink().text, fontSize: 11, formatter: "{value} ms" } };
    option.tooltip.valueFormatter = value => value == null ? "-" : value + " ms";
    option.series = load.pair.flatMap((id, i) => {
      const latency = load.cells[id].latencies.find(candidate => candidate.side === side);
      if (!latency) {
        return [];
      }
      const style = look(load, id);
      const floor = value => Math.max(value, range.least);
      const common = {
        name: id, color: style.colour, symbol: style.marker, symbolSize: 8, emphasis: { disabled: true }
      };
      const times = latency.values.map((time, point) => [point + 2, ...[time ?? []].flat().map(floor)]);
      const known = times.filter(time => time.length === 2);
      const between = times.filter(time => time.length === 3);
      return [
        { ...common, type: "line", lineStyle: { width: 2, type: style.dash }, data: known },
        { ...common, type: "scatter", data: latency.mean == null ? [] : [floor(latency.mean)] },
        {
          ...common, type: "custom", encode: { x: 0, y: [1, 2] }, data: between,
          renderItem: bar(style.colour, (2 * i - 1) * 4),
          tooltip: { valueFormatter: (_, at) => between[at].slice(1).join(" to ") + " ms" }
        }
      ];
    });
    return option;
  }

  /* ---- the figures ---- */

  function panel(panels, title, href) {
    const canvas = element("div", { className: "canvas" });
    const name = element("p", {}, href ? element("a", { href, textContent: title }) : title);
    panels.append(element("div", { className: "panel" }, ...(title ? [name] : []), canvas));
    return canvas;
  }

  /* After all panels are there, so that each has its final width. */
  function chartsIn(panels) {
    return panels.map(([canvas, option]) => {
      const chart = echarts.init(canvas, null, { renderer: "svg" });
      chart.setOption(option);
      return chart;
    });
  }

  function key(colour, dash, marker, name) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 30 12");
    svg.setAttribute("aria-hidden", "true");
    const shape = (tag, attributes) => {
      const made = document.createElementNS(space, tag);
      Object.entries(attributes).forEach(([attribute, value]) => made.setAttribute(attribute, value));
      svg.append(made);
    };
    if (!dash) {
      shape("rect", { x: 9, width: 12, height: 12, fill: colour });
    } else {
      shape("line", { x1: 0, y1: 6, x2: 30, y2: 6, stroke: colour, "stroke-width": 2.5, "stroke-dasharray": Array.isArray(dash) ? dash.join(" ") : "" });
      shape(...{ circle: ["circle", { cx: 15, cy: 6, r: 4, fill: colour }], diamond: ["path", { d: "M15 1l5 5l-5 5l-5-5z", fill: colour }] }[marker]);
    }
    return element("li", {}, svg, name);
  }

  function legend(load, ids, chart) {
    const list = element("ul", { className: "legend" });
    if (chart && isStacked(load, chart)) {
      const cell = ids.map(id => load.cells[id]).find(candidate => candidate.over[chart]);
      const names = Object.keys(cell.over[chart].lines);
      names.forEach((name, i) => {
        if (ids.some(id => (load.cells[id].over[chart]?.lines[name] || []).some(value => value > 0))) {
          list.append(key(colourOf(chart, name, i), null, null, name));
        }
      });
    } else {
      ids.forEach(id => list.append(key(look(load, id).colour, look(load, id).dash, look(load, id).marker, id || "the app")));
    }
    return list;
  }

  function drawOverTime(figure, load, chart) {
    const plot = figure.querySelector(".plot");
    const ids = load.pair.filter(id => load.cells[id].over[chart]);
    const axis = scale(load, ids, chart);
    const panels = element("div", { className: "panels" });
    plot.replaceChildren(panels, legend(load, ids, chart));
    return isStacked(load, chart)
      ? chartsIn(ids.map(id => [panel(panels, id), stackedOption(load, id, chart, axis)]))
      : chartsIn([[panel(panels, ""), overlayOption(load, ids, chart, axis)]]);
  }

  function drawLatency(figure, load) {
    const plot = figure.querySelector(".plot");
    const all = load.pair.flatMap(id => load.cells[id].latencies);
    const values = all.flatMap(latency => [latency.mean, ...latency.values.flat()]).filter(value => value != null)
      .map(value => Math.max(value, .1));
    const range = { least: Math.pow(10, Math.floor(Math.log10(Math.min(...values)))), most: Math.pow(10, Math.ceil(Math.log10(Math.max(...values)))) };
    const panels = element("div", { className: "panels" });
    plot.replaceChildren(panels, legend(load, load.pair));
    const buckets = new Set(all.filter(latency => latency.values.some(Array.isArray)).map(latency => latency.side));
    return chartsIn([...new Set(all.map(latency => latency.side))].map(side => [
      panel(panels, buckets.has(side) ? side + ", between two bounds" : side), latencyOption(load, side, range)]));
  }

  function draw(figure) {
    inView.unobserve(figure);
    (drawn.get(figure) || []).forEach(chart => chart.dispose());
    const load = LOADS[figure.dataset.load];
    const chart = figure.dataset.chart;
    drawn.set(figure, chart === "latency" ? drawLatency(figure, load) : drawOverTime(figure, load, chart));
    figure.dataset.drawn = "";
  }

  /* ---- which figures there are ---- */

  /* In the order of the first run; without those that are 0 throughout. */
  function chartsOf(load) {
    const runs = Object.values(load.cells);
    return [...new Set(runs.flatMap(run => Object.keys(run.over)))]
      .filter(chart => runs.some(run => run.over[chart] && mostOf(run, chart) > 0));
  }

  function mostOf(run, chart) {
    return Math.max(0, ...Object.values(run.over[chart].lines).flat());
  }

  /* The one in which two runs differ most. With one more on both sides, so that 2 beside 0 is less than 200 beside 10. */
  function tellingOf(load) {
    const runs = Object.values(load.cells);
    const difference = chart => {
      const most = runs.map(run => mostOf(run, chart) + 1);
      return Math.max(...most) / Math.min(...most);
    };
    const all = chartsOf(load);
    const lines = all.filter(chart => !isStacked(load, chart) && runs.every(run => run.over[chart]));
    return lines.sort((one, other) => difference(other) - difference(one)).concat(all).slice(0, 1);
  }

  function figureOf(key, chart) {
    const of = Object.values(LOADS[key].cells).map(run => run.over[chart]).find(Boolean);
    const title = of ? of.title : "How long requests took";
    const plot = element("div", { className: "plot", role: "img", ariaLabel: title });
    const figure = element("figure", { className: "chart" },
      element("figcaption", {}, element("strong", { textContent: title })), plot,
      element("details", { className: "values" }, element("summary", { textContent: "Values" }),
        element("div", { className: "wide" })));
    Object.assign(figure.dataset, { load: key, chart });
    return figure;
  }

  document.querySelectorAll(".figures").forEach(place => {
    const key = place.dataset.load;
    const load = LOADS[key];
    const latency = Object.values(load.cells).some(run => run.latencies.length) ? ["latency"] : [];
    const charts = "telling" in place.dataset ? tellingOf(load) : [...chartsOf(load), ...latency];
    place.append(...charts.map(chart => figureOf(key, chart)));
  });

  /* ---- values as tables ---- */

  function table(heading, rows) {
    const cells = (tag, row) => element("tr", {}, ...row.map(text => element(tag, { textContent: text ?? "-" })));
    return element("table", {}, element("thead", {}, cells("th", heading)), element("tbody", {}, ...rows.map(row => cells("td", row))));
  }

  function values(load, chart) {
    return load.pair.filter(id => chart === "latency" || load.cells[id].over[chart]).flatMap(id => {
      const cell = load.cells[id];
      const name = element("p", {}, element("strong", { textContent: id }));
      if (chart === "latency") {
        return [name, table(["ms", "mean", ...DATA.points], cell.latencies.map(latency => [latency.side, latency.mean,
          ...latency.values.map(time => Array.isArray(time) ? time.join(" to ") : time)]))];
      }
      const lines = Object.entries(cell.over[chart].lines);
      return [name, table(["second", ...lines.map(([line]) => line)], times(cell, chart).map((time, i) => [time, ...lines.map(([, values]) => values[i])]))];
    });
  }

  /* ---- the page ---- */

  const figures = [...document.querySelectorAll("figure[data-chart]")];
  const inView = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting)
    .forEach(entry => draw(entry.target)), { rootMargin: "400px" });

  figures.forEach(figure => {
    const load = LOADS[figure.dataset.load];
    const chart = figure.dataset.chart;
    if (chart === "latency" || isStacked(load, chart)) {
      figure.classList.add("across");
    }
    figure.querySelector("details.values")?.addEventListener("toggle", event => {
      event.target.querySelector(".wide").replaceChildren(...values(load, chart));
    });
    inView.observe(figure);
  });

  /* Those in view now, the others when they are seen again. */
  function redraw() {
    [...drawn.keys()].forEach(figure => {
      inView.unobserve(figure);
      inView.observe(figure);
    });
  }

  let resizing;
  addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => drawn.forEach(charts => charts.forEach(chart => chart.resize())), 150);
  });

  let folded = [];
  addEventListener("beforeprint", () => {
    printing = true;
    folded = [...document.querySelectorAll("main details:not([open])")];
    folded.forEach(fold => { fold.open = true; });
    figures.forEach(draw);
  });
  addEventListener("afterprint", () => {
    printing = false;
    folded.forEach(fold => { fold.open = false; });
    redraw();
  });

  const theme = document.querySelector("button.theme");

  function showTheme() {
    theme.textContent = dark() ? "Light colours" : "Dark colours";
    redraw();
  }

  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = dark() ? "light" : "dark";
    showTheme();
  });
  systemDark.addEventListener("change", showTheme);
  theme.hidden = false;
  showTheme();

  const contents = document.querySelector("details.contents");
  if (contents) {
    const wide = matchMedia("(min-width: 64rem)");
    const fit = () => { contents.open = wide.matches; };
    wide.addEventListener("change", fit);
    fit();
    const links = new Map([...contents.querySelectorAll("a")].map(link => [link.hash.slice(1), link]));
    const here = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting).forEach(entry => {
      links.forEach(link => link.removeAttribute("aria-current"));
      links.get(entry.target.id)?.setAttribute("aria-current", "true");
    }), { rootMargin: "-10% 0px -80% 0px" });
    document.querySelectorAll("main > section[id]").forEach(section => here.observe(section));
  }

  document.documentElement.dataset.ready = Math.round(performance.now());
})();
