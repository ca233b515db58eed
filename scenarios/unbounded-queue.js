// RATE participants a second ask for their time of arrival, more than eight threads can estimate (post 004).
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { request } from './lib/arrivals.js';
import { arrivals, millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;

const sent = new Counter('requests_sent');
const accepted = new Counter('requests_accepted');
const refused = new Counter('requests_refused');
const timedOut = new Counter('requests_timed_out');
const failed = new Counter('requests_failed');
const time = times('request_time');

export const options = {
  scenarios: { participants: arrivals('ask', settings.rate || 60) },
  thresholds: {
    requests_failed: ['count==0'],
    requests_timed_out: ['count==0'],
    requests_accepted: ['count>0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, accepted, refused, timedOut, failed].forEach((counter) => counter.add(0));
}

export function ask() {
  const { method, url, body, params } = request(1, 1 + exec.scenario.iterationInTest);
  sent.add(1);
  const sentAt = Date.now();
  const response = http.request(method, url, body, { ...params, responseType: 'none' });
  if (response.status === 202) {
    accepted.add(1);
    countAnswer();
    time.add(response.timings.duration, sentAt);
  } else if (response.status === 503) {
    refused.add(1);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    time.add(millis(settings.timeLimit), sentAt);
  } else {
    failed.add(1);
  }
}
