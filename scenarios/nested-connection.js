// USERS buy without think time; each purchase is two statements and a record of it, which is one more.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;
const BY_USERS = true;

const sent = new Counter('purchases_sent');
const answered = new Counter('purchases_answered');
const refused = new Counter('purchases_refused');
const timedOut = new Counter('purchases_timed_out');
const failed = new Counter('purchases_failed');
const lost = new Counter('records_lost');
const time = times('purchase_time');

settings.users = settings.users || 40;

export const options = {
  scenarios: {
    buyers: { executor: 'constant-vus', exec: 'buy', vus: settings.users, duration: settings.duration, gracefulStop: settings.timeLimit },
  },
  thresholds: {
    purchases_failed: ['count==0'],
    purchases_refused: ['count==0'],
    purchases_timed_out: ['count==0'],
    purchases_answered: ['count>0'],
    records_lost: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, refused, timedOut, failed, lost].forEach((counter) => counter.add(0));
  return { before: unrecorded() };
}

export function teardown({ before }) {
  lost.add(unrecorded() - before);
}

const unrecorded = () => http.get(`${settings.baseUrl}/purchases/unrecorded`).json('purchases');

export function buy() {
  sent.add(1);
  const sentAt = Date.now();
  const purchase = JSON.stringify({ store: 7, cents: 1999 });
  const response = http.post(`${settings.baseUrl}/purchases`, purchase, {
    timeout: settings.timeLimit,
    headers: { 'Content-Type': 'application/json' },
  });
  if (response.status === 201) {
    answered.add(1);
    countAnswer();
    time.add(response.timings.duration, sentAt, BY_USERS);
  } else if (response.status === 503) {
    refused.add(1);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    time.add(millis(settings.timeLimit), sentAt, BY_USERS);
  } else {
    failed.add(1);
  }
}
