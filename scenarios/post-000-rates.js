// Arrival rates from half to three times what a pool can carry, each begun with an empty queue, in random order.
import { inTurn, optionsOf } from './lib/steps.js';
import { settings } from './lib/settings.js';

export { setup } from './lib/code-execution.js';

const SHARES = ['0.5', '0.75', '1', '1.25', '1.5', '2', '2.5', '3'];
const carried = Number(__ENV.CAPACITY || 16.7);
const from = Number(__ENV.FROM || 0);
const shares = SHARES.filter((share) => Number(share) >= from);

export const options = optionsOf(shares);

/** CAPACITY is what the pool can carry a second, FROM the least of the shares. SEED, which is printed, gives the same order again. */
export function load() {
  const seed = Number(__ENV.SEED || Date.now() % 1000000);
  console.log(`SEED=${seed}`);
  return inTurn(shuffled(shares, seed).slice(0, settings.rounds).map((share) => (
    { name: share, before: 'empty', rate: Number(share) * carried, length: __ENV.LENGTH || '6s' })));
}

/** By Fisher and Yates, with the numbers of Park and Miller. */
function shuffled(values, seed) {
  const order = [...values];
  let state = 1 + seed;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (state * 48271) % 2147483647;
    const other = state % (last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
