// Summaries of products, twenty a second. One in LONG_EVERY is long, and takes the model longer than a caller waits.
import http from 'k6/http';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { arrivals, millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;
const SHORT = 5;
const LONG = 300;

const longEvery = Number(__ENV.LONG_EVERY || 4);

const sent = new Counter('summaries_sent');
const answered = new Counter('summaries_answered');
const refused = new Counter('summaries_refused');
const timedOut = new Counter('summaries_timed_out');
const failed = new Counter('summaries_failed');
const time = times('summary_time');

export const options = {
  scenarios: { summaries: arrivals('summary', settings.rate || 20) },
  thresholds: {
    summaries_failed: ['count==0'],
    summaries_timed_out: ['count==0'],
    summaries_answered: ['count>0'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, refused, timedOut, failed].forEach((counter) => counter.add(0));
}

/** A summary that is not there in time is refused with 504, and has no time. */
export function summary() {
  sent.add(1);
  const sentAt = Date.now();
  const number = exec.scenario.iterationInTest;
  const tokens = number % longEvery === longEvery - 1 ? LONG : SHORT;
  const response = http.get(`${settings.baseUrl}/summaries/${1 + (number % 200)}?tokens=${tokens}`, {
    timeout: settings.timeLimit,
    tags: { name: 'GET /summaries/{product}' },
  });
  if (response.status === 200) {
    answered.add(1);
    countAnswer();
    time.add(response.timings.duration, sentAt);
  } else if (response.status === 503 || response.status === 504) {
    refused.add(1);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    time.add(millis(settings.timeLimit), sentAt);
  } else {
    failed.add(1);
  }
}
