// Nine searches to one new product (post 002): USERS=200 as the post had, or RATE arrivals a second.
import { heavyLoad } from './lib/products.js';

export { setup, heavy } from './lib/products.js';

export const options = {
  scenarios: { heavy: heavyLoad('heavy') },
  thresholds: {
    requests_failed: ['count==0'],
    requests_answered: ['count>0'],
    requests_timed_out: ['count==0'],
  },
};
