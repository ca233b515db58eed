// BURST participants of one meeting ask at once (post 004): a round ends when all arrivals are known and the pool has
// gone back to its core, so that the next one begins as this one did.
import http from 'k6/http';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { request } from './lib/arrivals.js';
import { millis, rounds, settings } from './lib/settings.js';

const CLIENT_TIMED_OUT = 1050;
const POLL_SECONDS = 0.1;
const SHRINK_MILLIS_AT_MOST = 20000;
// Where there is no pool whose end can be waited for.
const SECONDS_BETWEEN_ROUNDS = 1;
const burst = Number(__ENV.BURST || 100);
// In seconds; the requests come in groups then, the last of them so much after the first.
const spread = millis(__ENV.SPREAD || '0s') / 1000;
const GROUPS = spread ? 10 : 1;
// The bean whose pool is watched; empty where there is none.
const executor = __ENV.EXECUTOR === undefined ? 'arrivalExecutor' : __ENV.EXECUTOR;

const sent = new Counter('requests_sent');
const accepted = new Counter('requests_accepted');
const refused = new Counter('requests_refused');
const timedOut = new Counter('requests_timed_out');
const failed = new Counter('requests_failed');
const finished = new Counter('rounds_finished');
const roundsFailed = new Counter('rounds_failed');
const time = new Trend('request_time', true);
const firstToLastStart = new Trend('first_to_last_start', true);
const allDone = new Trend('all_done', true);
const largestQueue = new Trend('largest_queue');
const largestPool = new Trend('largest_pool');
const requestsTaken = new Trend('requests_taken');
const timeToShrink = new Trend('time_to_shrink', true);

export const options = {
  scenarios: { bursts: rounds('round') },
  // All at once: by itself k6 sends six requests at a time to a host.
  batch: burst,
  batchPerHost: burst,
  thresholds: {
    requests_failed: ['count==0'],
    requests_timed_out: ['count==0'],
    requests_refused: ['count==0'],
    rounds_finished: ['count>0'],
    rounds_failed: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, accepted, refused, timedOut, failed, finished, roundsFailed].forEach((counter) => counter.add(0));
  return { core: gauge('executor.pool.core') };
}

export function round({ core }) {
  const meeting = Date.now();
  sent.add(burst);
  const responses = [...Array(GROUPS).keys()].flatMap((group) => {
    if (group > 0) {
      sleep(spread / (GROUPS - 1));
    }
    return http.batch([...Array(burst / GROUPS).keys()].map((n) => request(meeting, group * burst / GROUPS + n + 1)));
  });
  responses.forEach((response) => {
    if (response.status === 202) {
      accepted.add(1);
      time.add(response.timings.duration);
    } else if (response.status === 503) {
      refused.add(1);
    } else if (response.error_code === CLIENT_TIMED_OUT) {
      timedOut.add(1);
      time.add(millis(settings.timeLimit));
    } else {
      failed.add(1);
    }
  });
  const taken = responses.filter((response) => response.status === 202).length;
  if (taken === 0 || responses.some((response) => response.status !== 202 && response.status !== 503)) {
    return;
  }
  const largest = { queue: gauge('executor.queued'), pool: gauge('executor.pool.size') };
  const arrivals = untilAllAreKnown(meeting, taken, largest);
  if (arrivals === null) {
    roundsFailed.add(1);
    return;
  }
  requestsTaken.add(taken);
  const done = latest(arrivals, 'updatedAt');
  firstToLastStart.add(latest(arrivals, 'calledAt') - earliest(arrivals, 'calledAt'));
  allDone.add(done - earliest(arrivals, 'requestedAt'));
  if (executor) {
    largestQueue.add(largest.queue);
    largestPool.add(largest.pool);
    if (!shrinks(core, done)) {
      roundsFailed.add(1);
      return;
    }
  } else {
    sleep(SECONDS_BETWEEN_ROUNDS);
  }
  finished.add(1);
}

/** The rows of the meeting once there is one for each that was taken; null where they do not come in time. */
function untilAllAreKnown(meeting, taken, largest) {
  const end = Date.now() + millis(settings.timeLimit);
  while (Date.now() < end) {
    sleep(POLL_SECONDS);
    largest.pool = Math.max(largest.pool, gauge('executor.pool.size'));
    const response = http.get(`${settings.baseUrl}/meetings/${meeting}/arrivals`, {
      timeout: settings.timeLimit,
      tags: { name: 'GET arrivals' },
    });
    if (response.status === 200 && response.json().length === taken) {
      return response.json();
    }
  }
  return null;
}

/** Whether the pool goes back to its core; how long after the last update it does is what the post calls shrinking. */
function shrinks(core, done) {
  while (Date.now() < done + SHRINK_MILLIS_AT_MOST) {
    if (gauge('executor.pool.size') <= core) {
      timeToShrink.add(Date.now() - done);
      return true;
    }
    sleep(POLL_SECONDS);
  }
  return false;
}

/** Of the watched executor, over the management port. */
function gauge(name) {
  if (!executor) {
    return 0;
  }
  const response = http.get(`${settings.managementUrl}/metrics/${name}?tag=name:${executor}`, { tags: { name } });
  return response.json('measurements.0.value');
}

const times = (arrivals, field) => arrivals.map((arrival) => Date.parse(arrival[field]));
const earliest = (arrivals, field) => Math.min(...times(arrivals, field));
const latest = (arrivals, field) => Math.max(...times(arrivals, field));
