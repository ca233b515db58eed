// Collects the reviews of pull requests (post 003). A round asks for the MODES one after another and notes for each the
// milliseconds a pull request took. With USERS instead of ROUNDS they collect all the time, and LIGHT_RATE requests a
// second that only compute come beside them.
import { sleep } from 'k6';
import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import { collect, roundDone } from './lib/reviews.js';
import { arrivals, rounds, settings } from './lib/settings.js';

export { setup, statistics } from './lib/reviews.js';

const ONE_AFTER_ANOTHER = 'one_after_another';
const ALL_AT_ONCE = 'all_at_once';
const LEVELS = ['none', 'first', 'both', 'both_ahead'];

const modes = (__ENV.MODES || [ONE_AFTER_ANOTHER, ALL_AT_ONCE].flatMap((at) =>
  ['none', 'first', 'both'].map((levels) => `${at}_${levels}`)).join(',')).split(',');
const pulls = {
  [ONE_AFTER_ANOTHER]: Number(__ENV.PULLS_ONE_AFTER_ANOTHER || 20),
  [ALL_AT_ONCE]: Number(__ENV.PULLS || 20),
};
// One after another takes long and varies little.
const roundsOneAfterAnother = Number(__ENV.ROUNDS_ONE_AFTER_ANOTHER || 3);

const perPull = Object.fromEntries(Object.keys(pulls).flatMap((at) => LEVELS.map((levels) => `${at}_${levels}`))
  .map((mode) => [mode, new Trend(mode, true)]));
const onePull = new Trend('one_pull', true);
const pullsAtOnce = new Trend('pulls_at_once');

// Time for executors to go back to their core, so that each burst meets the same.
const secondsBeforeFanOut = Number(__ENV.SECONDS_BEFORE_FAN_OUT || 0);

const beside = settings.lightRate > 0 ? { light: arrivals('statistics', settings.lightRate) } : {};

export const options = {
  scenarios: {
    collection: settings.users > 0
      ? { executor: 'constant-vus', exec: 'keepCollecting', vus: settings.users, duration: settings.duration, gracefulStop: settings.timeLimit }
      : rounds('round'),
    ...beside,
  },
  thresholds: {
    requests_answered: ['count>0'],
    requests_refused: ['count==0'],
    requests_failed: ['count==0'],
    requests_timed_out: ['count==0'],
  },
};

export function round() {
  for (const mode of modes) {
    const [, at, levels] = mode.match(`^(${ONE_AFTER_ANOTHER}|${ALL_AT_ONCE})_(.+)$`);
    if (at === ALL_AT_ONCE || exec.scenario.iterationInTest < roundsOneAfterAnother) {
      measure(mode, at, levels);
    }
  }
  roundDone();
}

export function keepCollecting() {
  collect(pulls[ALL_AT_ONCE], 'all-at-once', 'none');
}

function measure(mode, at, levels) {
  if (secondsBeforeFanOut > 0 && at === ALL_AT_ONCE && levels !== 'none') {
    sleep(secondsBeforeFanOut);
  }
  const single = mode === `${ALL_AT_ONCE}_none` ? collect(1, 'all-at-once', 'none') : null;
  const all = collect(pulls[at], at.replaceAll('_', '-'), levels.replaceAll('_', '-'));
  if (all !== null) {
    perPull[mode].add(all / pulls[at]);
  }
  // How many pull requests were under way at a time, whatever the machine's speed.
  if (single !== null && all !== null) {
    onePull.add(single);
    pullsAtOnce.add((single * pulls[at]) / all);
  }
}
