// The closed load of post 002 with more and more users, so that the knee is seen: STEPS=10,20,40 users, each for LENGTH, of which what comes
// after SETTLE counts.
import exec from 'k6/execution';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { heavyTagged } from './lib/products.js';
import { millis } from './lib/settings.js';

export { setup } from './lib/products.js';

const steps = (__ENV.STEPS || '10,20,40,60,100,200,300,400').split(',');
const lengthMillis = millis(__ENV.LENGTH || '9s');
const settleMillis = millis(__ENV.SETTLE || '4s');
// What a step has under way at its end has this long before the next one begins.
const BETWEEN_MILLIS = 1000;
const metrics = ['requests_answered', 'requests_refused', 'requests_failed', 'requests_timed_out', 'request_time', 'get_products', 'post_products',
  'step_time'];

const roundsDone = new Counter('rounds_done');
const times = new Trend('step_time');

const startOf = (index) => index * (lengthMillis + BETWEEN_MILLIS);
const usersOf = (users, index) => [`users-${users}`, { executor: 'constant-vus', exec: 'heavy', vus: Number(users), duration: `${lengthMillis}ms`,
  startTime: `${startOf(index)}ms`, gracefulStop: `${BETWEEN_MILLIS}ms`, env: { STEP: users } }];
const clockOf = (users, index) => [`clock-${users}`, { executor: 'per-vu-iterations', exec: 'clock', vus: 1, iterations: 1,
  startTime: `${startOf(index) + settleMillis}ms`, maxDuration: `${lengthMillis}ms`, env: { STEP: users } }];

export const options = {
  scenarios: Object.fromEntries(steps.flatMap((users, index) => [usersOf(users, index), clockOf(users, index)])),
  thresholds: {
    // Without a condition k6 sums a metric up for each step.
    ...Object.fromEntries(steps.flatMap((users) => metrics.map((metric) => [`${metric}{step:${users}}`, []]))),
    requests_failed: ['count==0'],
  },
};

/** What a user does; an answer counts by when it is there. */
export function heavy() {
  heavyTagged(() => {
    const since = Date.now() - exec.scenario.startTime;
    return { step: since >= settleMillis && since <= lengthMillis ? __ENV.STEP : 'settling' };
  }, true);
}

/** Tells when the part of a step that counts begins and ends. */
export function clock() {
  times.add(Date.now(), { step: __ENV.STEP });
  sleep((lengthMillis - settleMillis) / 1000);
  times.add(Date.now(), { step: __ENV.STEP });
  roundsDone.add(1);
}
