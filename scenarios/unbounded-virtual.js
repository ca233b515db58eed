// BURST readers ask at once what a store has sold, and one more for a list of stores, which is one short statement.
import http from 'k6/http';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { millis, rounds, settings } from './lib/settings.js';

const CLIENT_TIMED_OUT = 1050;
const SECONDS_BETWEEN_ROUNDS = 1;
const burst = Number(__ENV.BURST || 1000);

const sent = new Counter('sales_sent');
const answered = new Counter('sales_answered');
const refused = new Counter('sales_refused');
const timedOut = new Counter('sales_timed_out');
const failed = new Counter('sales_failed');
const finished = new Counter('rounds_finished');
const listsLost = new Counter('lists_lost');
const time = new Trend('sales_time', true);
const listTime = new Trend('list_time', true);

export const options = {
  scenarios: { bursts: rounds('round') },
  // All at once: by itself k6 sends six requests at a time to a host.
  batch: burst + 1,
  batchPerHost: burst + 1,
  thresholds: {
    sales_failed: ['count==0'],
    sales_refused: ['count==0'],
    sales_timed_out: ['count==0'],
    sales_answered: ['count>0'],
    lists_lost: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, refused, timedOut, failed, finished, listsLost].forEach((counter) => counter.add(0));
}

/** Connections are opened before: how many of them come through at once is a matter of the system's backlog. */
export function round() {
  http.batch([...Array(burst + 1)].map(() => request('/ping', '/ping')));
  sent.add(burst);
  const responses = http.batch([...Array(burst).keys()].map((n) => request(`/sales/${1 + (n % 50)}`, '/sales/{store}'))
    .concat(request('/stores', '/stores')));
  const list = responses.pop();
  responses.forEach(count);
  listTime.add(list.timings.duration);
  listsLost.add(list.status === 200 ? 0 : 1);
  finished.add(1);
  sleep(SECONDS_BETWEEN_ROUNDS);
}

const request = (path, name) => ({
  method: 'GET',
  url: settings.baseUrl + path,
  params: { timeout: settings.timeLimit, tags: { name } },
});

function count(response) {
  if (response.status === 200) {
    answered.add(1);
    time.add(response.timings.duration);
  } else if (response.status === 503) {
    refused.add(1);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    time.add(millis(settings.timeLimit));
  } else {
    failed.add(1);
  }
}
