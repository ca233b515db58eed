import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { begin, keepOpen, ofSessions } from './code-execution.js';
import { millis, settings } from './settings.js';

// One user makes all arrivals: each step can wait for what the one before has left, which k6's own scenarios, that begin by the clock, cannot.

const roundsDone = new Counter('rounds_done');
const times = new Trend('step_time');
const atStart = new Trend('backlog_at_start');
const untilEmpty = new Trend('until_empty', true);
const metrics = [...ofSessions, 'step_time', 'backlog_at_start', 'until_empty'];

const EXECUTOR = 'compileExecutor';
const LOOK_MILLIS = 100;
const EMPTY_AT_MOST_MILLIS = 300000;

/** A threshold without a condition makes k6 sum a metric up for each step. */
const ofSteps = (names) => Object.fromEntries(names.flatMap((name) => metrics.map((metric) => [`${metric}{step:${name}}`, []])));

/** The options of a load by these steps: all by one user, in no more than the planned time. */
export const optionsOf = (names) => ({
  scenarios: { steps: { executor: 'per-vu-iterations', exec: 'load', vus: 1, iterations: 1, maxDuration: settings.duration } },
  thresholds: { ...ofSteps(names), sessions_failed: ['count==0'], results_lost: ['count==0'] },
});

/** What a step has as its before in order to begin with the last arrival of the one before it, while clients of that one still wait. */
export const WHILE_THEY_WAIT = 'while they wait';

/**
 * One step after the other; each waits before it begins, for a time or, where before is 'empty', until nothing is left of the others. A step has
 * ended when its last client has an answer or has gone.
 */
export async function inTurn(steps) {
  const letGo = keepOpen();
  const ends = [];
  for (const [at, step] of steps.entries()) {
    const tags = { step: step.name };
    if (step.before !== WHILE_THEY_WAIT) {
      await (step.before === 'empty' ? emptied(tags) : sleep(millis(step.before)));
    }
    atStart.add(await backlog(), tags);
    times.add(Date.now(), tags);
    const { arrived, settled } = arrivals(step.rate, millis(step.length), tags);
    const ended = settled.then(() => {
      times.add(Date.now(), tags);
      roundsDone.add(1);
    });
    ends.push(ended);
    const next = steps[at + 1];
    await (next && next.before === WHILE_THEY_WAIT ? arrived : ended);
  }
  await Promise.all(ends);
  letGo();
}

/** Arrivals in even time whatever becomes of those before: when the last has come, and when each client has its answer or has gone. */
function arrivals(rate, length, tags) {
  const planned = Math.round((rate * length) / 1000);
  const from = Date.now();
  let begun = 0;
  let through = 0;
  let whenSettled;
  const settled = new Promise((resolve) => {
    whenSettled = resolve;
  });
  const arrived = new Promise((resolve) => {
    const next = () => {
      for (; begun < planned && Date.now() >= from + (begun * 1000) / rate; begun += 1) {
        begin(tags, () => {
          through += 1;
          if (through === planned) {
            whenSettled();
          }
        });
      }
      if (begun < planned) {
        setTimeout(next, Math.max(1, from + (begun * 1000) / rate - Date.now()));
      } else {
        resolve();
      }
    };
    next();
  });
  return { arrived, settled };
}

async function emptied(tags) {
  const from = Date.now();
  while ((await backlog()) > 0) {
    if (Date.now() > from + EMPTY_AT_MOST_MILLIS) {
      throw new Error(`the app still had a backlog after ${EMPTY_AT_MOST_MILLIS / 1000} s`);
    }
    await sleep(LOOK_MILLIS);
  }
  untilEmpty.add(Date.now() - from, tags);
}

/** What waits for a thread of the pool, and what runs on one. */
async function backlog() {
  const scrape = await http.asyncRequest('GET', `${settings.managementUrl}/prometheus`);
  if (scrape.status !== 200) {
    throw new Error(`no metrics at ${settings.managementUrl}/prometheus: ${scrape.status} ${scrape.error}`);
  }
  return ['executor_queued_tasks', 'executor_active_threads'].map((metric) => valueOf(scrape.body, metric)).reduce((sum, value) => sum + value);
}

function valueOf(text, metric) {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${metric}{`) && candidate.includes(`name="${EXECUTOR}"`));
  if (!line) {
    throw new Error(`the app has no ${metric} of ${EXECUTOR}`);
  }
  return Number(line.slice(line.lastIndexOf('}') + 1));
}

const sleep = (wait) => new Promise((resolve) => setTimeout(resolve, wait));
