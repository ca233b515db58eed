// A watchdog that asks ten times a second whether the service beats. The jobs run by themselves, whoever asks.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { arrivals, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const sent = new Counter('asked');
const answered = new Counter('alive');
const refused = new Counter('dead');
const failed = new Counter('asked_in_vain');
const time = times('heartbeat_time');

export const options = {
  scenarios: { watchdog: arrivals('ask', settings.rate || 10) },
  thresholds: {
    asked_in_vain: ['count==0'],
    dead: ['count==0'],
    alive: ['count>0'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, refused, failed].forEach((counter) => counter.add(0));
}

/** A service whose last beat is too long ago says so with 503. */
export function ask() {
  sent.add(1);
  const sentAt = Date.now();
  const response = http.get(`${settings.baseUrl}/heartbeat`, { timeout: settings.timeLimit });
  if (response.status === 200) {
    answered.add(1);
    countAnswer();
    time.add(response.timings.duration, sentAt);
  } else if (response.status === 503) {
    refused.add(1);
  } else {
    failed.add(1);
  }
}
