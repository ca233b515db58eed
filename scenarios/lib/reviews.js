import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { millis, settings } from './settings.js';
import { countAnswer, times } from './steady.js';

const sent = new Counter('requests_sent');
const answered = new Counter('requests_answered');
const refused = new Counter('requests_refused');
const failed = new Counter('requests_failed');
const timedOut = new Counter('requests_timed_out');
const roundsDone = new Counter('rounds_done');
const counters = [sent, answered, refused, failed, timedOut, roundsDone];

const beside = settings.users > 0;
const plain = (name) => new Trend(name, true);
const time = beside ? times('request_time') : plain('request_time');
const statisticsTime = beside ? times('get_statistics') : plain('get_statistics');

const CLIENT_TIMED_OUT = 1050;

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  counters.forEach((counter) => counter.add(0));
}

export const roundDone = () => roundsDone.add(1);

/** Collects so many pull requests; milliseconds until the answer, null where there is none. */
export function collect(pulls, at, levels, limit = settings.timeLimit) {
  return request('/reviews', `/reviews?pulls=${pulls}&at=${at}&levels=${levels}`, limit, [time], beside);
}

/** A request that only computes. */
export const statistics = () => request('/reviews/statistics', '/reviews/statistics', settings.timeLimit, [time, statisticsTime], false);

/** A time-out counts at its limit; a request that is refused has no time, and is counted beside. */
function request(name, path, limit, trends, byUser) {
  sent.add(1);
  const sentAt = Date.now();
  // A plain trend's further arguments would be tags.
  const took = (duration) => trends.forEach((trend) => (beside ? trend.add(duration, sentAt, byUser) : trend.add(duration)));
  const response = http.get(settings.baseUrl + path, { timeout: limit, tags: { name } });
  if (response.status === 200) {
    answered.add(1);
    if (beside) {
      countAnswer();
    }
    took(response.timings.duration);
    return response.timings.duration;
  }
  if (response.status === 503) {
    refused.add(1);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    took(millis(limit));
  } else {
    failed.add(1);
  }
  return null;
}
