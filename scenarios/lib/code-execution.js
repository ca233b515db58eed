import exec from 'k6/execution';
import { WebSocket } from 'k6/websockets';
import { Counter, Trend } from 'k6/metrics';
import { arrivals, millis, settings } from './settings.js';
import { countAnswer, times } from './steady.js';

const started = new Counter('sessions_started');
const failed = new Counter('sessions_failed');
const received = new Counter('results_received');
const refused = new Counter('results_refused');
const timedOut = new Counter('results_timed_out');
const lost = new Counter('results_lost');
const unserved = new Counter('sessions_unserved');
const timeToConnect = new Trend('time_to_connect', true);
const timeToResult = times('time_to_result');
const timeToClose = times('time_to_close');
const couldNotBeRunAfter = new Trend('could_not_be_run_after', true);

const url = `${settings.baseUrl.replace(/^http/, 'ws')}/code-executions`;
// One of them for each session in turn.
const programs = (__ENV.PROGRAM || 'nap').split(',');
const rate = settings.rate || 4;
// The app ends a session that is idle for minutes.
const KEPT_ALIVE_BY_A_PING_EVERY_MILLIS = 60000;

export const options = {
  scenarios: {
    sessions: arrivals('session', rate),
    holder: {
      executor: 'per-vu-iterations',
      exec: 'hold',
      vus: 1,
      iterations: 1,
      maxDuration: `${millis(settings.duration) + millis(settings.timeLimit)}ms`,
      gracefulStop: '1s',
    },
  },
  thresholds: {
    sessions_failed: ['count==0'],
    results_received: ['count>0'],
    results_refused: ['count==0'],
    results_timed_out: ['count==0'],
    results_lost: ['count==0'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [started, failed, received, refused, timedOut, lost, unserved].forEach((counter) => counter.add(0));
}

/** The metrics of sessions by which steps can be told apart. */
export const ofSessions = ['sessions_started', 'sessions_failed', 'results_received', 'results_refused', 'results_timed_out', 'results_lost',
  'time_to_connect', 'time_to_result'];

export function session() {
  begin({}, () => {}, programs[exec.scenario.iterationInTest % programs.length]);
}

/**
 * One session that runs a program, counted with these tags; calls back once its client has an answer or has gone. That is when its client is through, not
 * the app: what runs for a client that has gone runs on.
 */
export function begin(tags = {}, whenSettled = () => {}, program = programs[0]) {
  started.add(1, tags);
  let opened = false;
  let settled = false;
  let sentAt = 0;
  let closingAt = 0;
  const startedAt = Date.now();
  const socket = new WebSocket(url);

  const settle = (counter) => {
    if (settled) {
      return;
    }
    settled = true;
    clearTimeout(limit);
    counter.add(1, tags);
    // Want of a thread ends a session at whatever step needed one; which of them it was differs from run to run.
    if (counter === failed || counter === lost) {
      unserved.add(1, tags);
    }
    // Closing a socket that never opened hangs the iteration.
    if (opened) {
      closingAt = Date.now();
      socket.close();
    }
    whenSettled();
  };
  // A time-out counts at its limit.
  const limit = setTimeout(() => {
    if (opened && !settled) {
      timeToResult.add(millis(settings.timeLimit), startedAt, false, tags);
    }
    settle(opened ? timedOut : failed);
  }, millis(settings.timeLimit));

  socket.onopen = () => {
    opened = true;
    sentAt = Date.now();
    timeToConnect.add(sentAt - startedAt, tags);
    socket.send(program);
  };
  socket.onmessage = (event) => {
    if (settled) {
      return;
    }
    const reply = JSON.parse(event.data);
    if (reply.status === 'finished') {
      timeToResult.add(Date.now() - sentAt, startedAt, false, tags);
      countAnswer(tags);
      settle(received);
    } else {
      if (reply.reason === 'could not be run') {
        unserved.add(1, tags);
        couldNotBeRunAfter.add(Date.now() - exec.scenario.startTime, tags);
      }
      settle(refused);
    }
  };
  socket.onerror = () => settle(opened ? lost : failed);
  socket.onclose = () => {
    if (closingAt > 0) {
      timeToClose.add(Date.now() - closingAt, startedAt, false, tags);
    }
    settle(opened ? lost : failed);
  };
}

/**
 * Keeps one idle session open while sessions arrive: Tomcat starts a background thread with the first session and stops
 * it with the last, which would count as a thread for each session at a low rate.
 */
export function hold() {
  keepOpen();
}

/** Opens that session for as long as the load lasts; what it gives back closes it before. */
export function keepOpen() {
  const socket = new WebSocket(url);
  let end;
  let pings;
  const stop = () => {
    clearTimeout(end);
    clearInterval(pings);
  };
  const close = () => socket.close();
  socket.onopen = () => {
    end = setTimeout(close, millis(settings.duration));
    pings = setInterval(() => socket.ping(), KEPT_ALIVE_BY_A_PING_EVERY_MILLIS);
  };
  socket.onerror = stop;
  socket.onclose = stop;
  return close;
}
