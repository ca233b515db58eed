import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { settings } from './settings.js';

const sent = new Counter('requests_sent');
const answered = new Counter('requests_answered');
const refused = new Counter('requests_refused');
const failed = new Counter('requests_failed');
const timedOut = new Counter('requests_timed_out');
const roundsDone = new Counter('rounds_done');
const counters = [sent, answered, refused, failed, timedOut, roundsDone];

const time = new Trend('request_time', true);
const statisticsTime = new Trend('get_statistics', true);

const CLIENT_TIMED_OUT = 1050;

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  counters.forEach((counter) => counter.add(0));
}

export const roundDone = () => roundsDone.add(1);

/** Collects so many pull requests; milliseconds until the answer, null where there is none. */
export function collect(pulls, at, levels, limit = settings.timeLimit) {
  return request('/reviews', `/reviews?pulls=${pulls}&at=${at}&levels=${levels}`, limit);
}

/** A request that only computes. */
export function statistics() {
  const millis = request('/reviews/statistics', '/reviews/statistics', settings.timeLimit);
  if (millis !== null) {
    statisticsTime.add(millis);
  }
}

function request(name, path, limit) {
  sent.add(1);
  const response = http.get(settings.baseUrl + path, { timeout: limit, tags: { name } });
  if (response.status === 200) {
    answered.add(1);
    time.add(response.timings.duration);
    return response.timings.duration;
  }
  if (response.status === 503) {
    refused.add(1);
  } else {
    (response.error_code === CLIENT_TIMED_OUT ? timedOut : failed).add(1);
  }
  return null;
}
