// Elevator calls ten times a second, as in post 001, against a controller that takes 100 ms.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { arrivals, settings } from './lib/settings.js';

const sent = new Counter('calls_sent');
const answered = new Counter('calls_answered');
const failed = new Counter('calls_failed');

export const options = {
  scenarios: { calls: arrivals('call', settings.rate || 10) },
  thresholds: {
    calls_failed: ['count==0'],
    calls_answered: ['count>0'],
    http_req_duration: ['p(95)<1000'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, failed].forEach((counter) => counter.add(0));
}

export function call() {
  sent.add(1);
  const response = http.post(`${settings.baseUrl}/elevators/7/calls?floor=3`, null, { timeout: settings.timeLimit });
  (response.status === 200 ? answered : failed).add(1);
}
