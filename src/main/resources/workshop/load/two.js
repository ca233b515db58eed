// Two loads beside each other, each as it is by itself: its scenarios, its set-up, its counters.
import exec from 'k6/execution';
import * as one from './one/SCRIPT.js';
import * as two from './two/SCRIPT.js';

const parts = { one, two };
const scenarios = {};
const works = {};
Object.entries(parts).forEach(([part, load]) => Object.entries(load.options.scenarios).forEach(([name, scenario]) => {
  scenarios[`${part}_${name}`] = { ...scenario, exec: 'work' };
  works[`${part}_${name}`] = { part, its: load[scenario.exec] };
}));
const { batch, batchPerHost } = { ...one.options, ...two.options };

export const options = { scenarios, ...(batch ? { batch, batchPerHost } : {}) };

export function setup() {
  return Object.fromEntries(Object.entries(parts).map(([part, load]) => [part, load.setup ? load.setup() : null]));
}

export function work(data) {
  const { part, its } = works[exec.scenario.name];
  return its(data[part]);
}
