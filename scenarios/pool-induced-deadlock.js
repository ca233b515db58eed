// Asks for the reviews of more and more pull requests at once (STEPS), until one request is not answered within
// STEP_LIMIT; then for a single pull request, to see whether it has stopped for good (post 003).
import { Trend } from 'k6/metrics';
import { collect, roundDone } from './lib/reviews.js';
import { rounds } from './lib/settings.js';

export { setup } from './lib/reviews.js';

const steps = (__ENV.STEPS || '2,4,5,8,10,15,20,30,40,50').split(',').map(Number);
const limit = __ENV.STEP_LIMIT || '3s';

const passed = new Trend('pulls_passed');
const stopsAt = new Trend('stops_at');
const answeredAfterwards = new Trend('answered_afterwards');

export const options = {
  scenarios: { steps: rounds('round') },
  thresholds: {
    requests_timed_out: ['count==0'],
    requests_failed: ['count==0'],
    requests_refused: ['count==0'],
  },
};

export function round() {
  let largest = 0;
  for (const pulls of steps) {
    if (collect(pulls, 'all-at-once', 'both', limit) === null) {
      stopsAt.add(pulls);
      break;
    }
    largest = pulls;
  }
  passed.add(largest);
  answeredAfterwards.add(collect(1, 'all-at-once', 'both', limit) === null ? 0 : 1);
  roundDone();
}
