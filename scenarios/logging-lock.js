// Opening hours of a store, a hundred requests a second, each with a header of CONTEXT characters. The app logs every header.
import http from 'k6/http';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { arrivals, millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;

settings.timeLimit = __ENV.TIME_LIMIT || '3s';

const headers = { 'X-Context': 'x'.repeat(Number(__ENV.CONTEXT || 1800)) };

const sent = new Counter('hours_sent');
const answered = new Counter('hours_answered');
const timedOut = new Counter('hours_timed_out');
const failed = new Counter('hours_failed');
const time = times('hours_time');

export const options = {
  scenarios: { hours: arrivals('hours', settings.rate || 100) },
  thresholds: {
    hours_failed: ['count==0'],
    hours_timed_out: ['count==0'],
    hours_answered: ['count>0'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, timedOut, failed].forEach((counter) => counter.add(0));
}

export function hours() {
  sent.add(1);
  const sentAt = Date.now();
  const response = http.get(`${settings.baseUrl}/hours/${1 + (exec.scenario.iterationInTest % 20)}`, {
    timeout: settings.timeLimit,
    headers,
    tags: { name: 'GET /hours/{store}' },
  });
  if (response.status === 200) {
    answered.add(1);
    countAnswer();
    time.add(response.timings.duration, sentAt);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    time.add(millis(settings.timeLimit), sentAt);
  } else {
    failed.add(1);
  }
}
