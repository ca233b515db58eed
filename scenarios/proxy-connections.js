// Sessions that stay open while their users think, in steps: STEPS=400,700 opens 400 and, when those have their answers, 300 more.
import { WebSocket } from 'k6/websockets';
import { Counter, Trend } from 'k6/metrics';
import { millis, settings } from './lib/settings.js';

const started = new Counter('sessions_started');
const failed = new Counter('sessions_failed');
const received = new Counter('results_received');
const refused = new Counter('results_refused');
const timedOut = new Counter('results_timed_out');
const lost = new Counter('results_lost');
const badAnswers = new Counter('connects_with_bad_answer');
const noAnswers = new Counter('connects_without_answer');
const reconnects = new Counter('reconnects');
const brokenOff = new Counter('open_sessions_broken_off');
const counters = [started, failed, received, refused, timedOut, lost, badAnswers, noAnswers, reconnects, brokenOff];
const timeToConnect = new Trend('time_to_connect', true);
const timeToResult = new Trend('time_to_result', true);
const openAtFirstRefusal = new Trend('open_at_first_refusal');
const firstRefusedWithAnswer = new Trend('first_refused_with_answer');
const mostOpen = new Trend('most_open');
const stepTime = new Trend('step_time');
const roundsDone = new Counter('rounds_done');

const steps = (__ENV.STEPS || '400,700,768,965,1200').split(',');
const opensPerSecond = Number(__ENV.OPENS || 40);
const thinkMillis = millis(__ENV.THINK || '2s');
const program = __ENV.PROGRAM || 'hello';
const url = `${settings.baseUrl.replace(/^http/, 'ws')}/code-executions`;

const RECONNECTS = 1;
const RECONNECT_AFTER_MILLIS = 500;
// What k6 says of an HTTP answer that is no upgrade; the status is a tag of its own.
const BAD_ANSWER = 'bad handshake';

const ofSteps = ['sessions_started', 'sessions_failed', 'results_received', 'results_refused', 'results_timed_out', 'results_lost', 'reconnects',
  'connects_with_bad_answer', 'connects_without_answer', 'open_sessions_broken_off', 'time_to_connect', 'time_to_result',
  'most_open', 'step_time', 'rounds_done'];

// One user opens all sessions: 1,200 users of k6 would take more memory than what they call.
export const options = {
  scenarios: {
    steps: { executor: 'per-vu-iterations', exec: 'load', vus: 1, iterations: 1, maxDuration: settings.duration, gracefulStop: '5s' },
  },
  // A threshold without a condition makes k6 sum a metric up for each step, or for a status.
  thresholds: {
    ...Object.fromEntries(steps.flatMap((step) => [...ofSteps.map((metric) => [`${metric}{step:${step}}`, []]), [`ws_sessions{status:500,step:${step}}`, []]])),
    'ws_sessions{status:500}': [],
    sessions_failed: ['count==0'],
    results_received: ['count>0'],
    results_refused: ['count==0'],
    results_timed_out: ['count==0'],
    results_lost: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  counters.forEach((counter) => counter.add(0));
}

const held = new Set();
let firstRefusal = true;
let ending = false;

export async function load() {
  let begun = 0;
  for (const step of steps) {
    const tags = { step };
    stepTime.add(Date.now(), tags);
    const sessions = [];
    const from = Date.now();
    const before = begun;
    for (; begun < Number(step); begun += 1) {
      await sleep(from + ((begun - before) * 1000) / opensPerSecond - Date.now());
      sessions.push(session(tags));
    }
    await Promise.all(sessions);
    await sleep(thinkMillis);
    mostOpen.add(held.size, tags);
    stepTime.add(Date.now(), tags);
    roundsDone.add(1, tags);
  }
  ending = true;
  held.forEach((socket) => socket.close());
}

const sleep = (wait) => (wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : Promise.resolve());

/** Ends when its user has an answer, or has given up; a session that has its answer stays open. */
function session(tags) {
  started.add(1, tags);
  return new Promise((resolve) => connect(tags, RECONNECTS, (counter) => {
    counter.add(1, tags);
    resolve();
  }));
}

function connect(tags, triesLeft, settle) {
  const startedAt = Date.now();
  const socket = new WebSocket(url, null, { tags });
  let state = 'connecting';
  let sentAt = 0;
  const limit = setTimeout(() => {
    if (state === 'connecting') {
      // Closing a socket that never opened hangs the iteration.
      state = 'given up';
      noConnection('no answer', tags);
      settle(failed);
    } else {
      state = 'settled';
      settle(timedOut);
    }
  }, millis(settings.timeLimit));

  socket.onopen = () => {
    if (state !== 'connecting' || ending) {
      socket.close();
      return;
    }
    state = 'open';
    held.add(socket);
    sentAt = Date.now();
    timeToConnect.add(sentAt - startedAt, tags);
    socket.send(program);
  };
  socket.onmessage = (event) => {
    if (state !== 'open') {
      return;
    }
    state = 'settled';
    clearTimeout(limit);
    timeToResult.add(Date.now() - sentAt, tags);
    settle(JSON.parse(event.data).status === 'finished' ? received : refused);
  };
  const over = (reason) => {
    const was = state;
    if (was === 'over') {
      return;
    }
    state = 'over';
    clearTimeout(limit);
    held.delete(socket);
    if (was === 'connecting') {
      noConnection(reason, tags);
      again(tags, triesLeft, settle);
    } else if (was === 'open') {
      settle(lost);
    } else if (was === 'settled' && !ending) {
      brokenOff.add(1, tags);
    }
  };
  socket.onerror = (event) => over(event.error);
  socket.onclose = () => over('closed');
}

function again(tags, triesLeft, settle) {
  if (triesLeft === 0) {
    settle(failed);
    return;
  }
  reconnects.add(1, tags);
  setTimeout(() => connect(tags, triesLeft - 1, settle), RECONNECT_AFTER_MILLIS);
}

function noConnection(reason, tags) {
  const answered = `${reason}`.includes(BAD_ANSWER);
  (answered ? badAnswers : noAnswers).add(1, tags);
  if (firstRefusal) {
    firstRefusal = false;
    openAtFirstRefusal.add(held.size, tags);
    firstRefusedWithAnswer.add(answered ? 1 : 0);
  }
}
