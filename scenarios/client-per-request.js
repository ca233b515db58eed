// How long a delivery takes, asked twenty times a second; the route service answers after 100 ms.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { arrivals, millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;

const sent = new Counter('times_sent');
const answered = new Counter('times_answered');
const timedOut = new Counter('times_timed_out');
const failed = new Counter('times_failed');
const time = times('answer_time');

export const options = {
  scenarios: { deliveries: arrivals('ask', settings.rate || 20) },
  thresholds: {
    times_failed: ['count==0'],
    times_timed_out: ['count==0'],
    times_answered: ['count>0'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, timedOut, failed].forEach((counter) => counter.add(0));
}

export function ask() {
  sent.add(1);
  const sentAt = Date.now();
  const response = http.get(`${settings.baseUrl}/delivery-times?from=37.50,127.03&to=37.55,127.07`, { timeout: settings.timeLimit });
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
