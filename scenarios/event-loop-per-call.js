// Elevator calls ten times a second, as in post 001, against a controller that takes 100 ms.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { arrivals, millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;

const sent = new Counter('calls_sent');
const answered = new Counter('calls_answered');
const timedOut = new Counter('calls_timed_out');
const failed = new Counter('calls_failed');
const time = times('call_time');

export const options = {
  scenarios: { calls: arrivals('call', settings.rate || 10) },
  thresholds: {
    calls_failed: ['count==0'],
    calls_timed_out: ['count==0'],
    calls_answered: ['count>0'],
    call_time: ['p(95)<1000'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, timedOut, failed].forEach((counter) => counter.add(0));
}

export function call() {
  sent.add(1);
  const sentAt = Date.now();
  const response = http.post(`${settings.baseUrl}/elevators/7/calls?floor=3`, null, { timeout: settings.timeLimit });
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
