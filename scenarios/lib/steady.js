import exec from 'k6/execution';
import { Counter, Gauge, Trend } from 'k6/metrics';
import { millis, settings } from './settings.js';

// A load's steady part: from when all users are there, or the rate of arrivals is reached, until the first user leaves or
// arrivals end. The lab takes the server's means from the same part.
const from = new Gauge('steady_from');
const to = new Gauge('steady_to');
const answered = new Counter('steady_answered');

// k6 starts its users one after another, and each has to connect; arrivals come at their rate from the first on. Where users wait long for one
// another, the first are answered sooner than all later ones: SETTLE is until each has had an answer.
const settleMillis = millis(__ENV.SETTLE || '1s');

/** Whether that moment, as Date.now() has it, is in the steady part. */
function isSteady(at) {
  const start = exec.scenario.startTime;
  const begins = start + (settings.users > 0 ? settleMillis : 0);
  const ends = start + millis(settings.duration);
  from.add(begins);
  to.add(ends);
  return begins <= at && at < ends;
}

/** Counts an answer that has just come, for the throughput. In a load of several steps each step tells its own part. */
export function countAnswer(tags = {}) {
  if (!tags.step && isSteady(Date.now())) {
    answered.add(1);
  }
}

/**
 * Times of the whole load, and those of its steady part beside them. A user's request belongs to it by its answer, as the
 * server counts it; an arrival by when it came, or those that wait longest would be left out.
 */
export function times(name) {
  const whole = new Trend(name, true);
  const steady = new Trend(`${name}_steady`, true);
  return {
    add(duration, sentAt, byUser = false, tags = {}) {
      whole.add(duration, tags);
      if (!tags.step && isSteady(byUser ? Date.now() : sentAt)) {
        steady.add(duration);
      }
    },
  };
}
