// Loads in a row on one JVM, as the author of post 000 tested: the first, one at once after it, one after the queue has emptied, and one after a short
// and one after a long pause, or one that does not wait for the clients of the one before.
import { inTurn, optionsOf, WHILE_THEY_WAIT } from './lib/steps.js';
import { settings } from './lib/settings.js';

export { setup } from './lib/code-execution.js';

const OVERLAPPING = 'overlapping';

const inARow = [
  ['first', 'empty'],
  ['at-once', '0s'],
  ['emptied', 'empty'],
  ...(__ENV.THEN === OVERLAPPING ? [[OVERLAPPING, WHILE_THEY_WAIT]] : [
    ['short-pause', __ENV.SHORT_PAUSE || '3s'],
    ['emptied-again', 'empty'],
    ['long-pause', __ENV.LONG_PAUSE || '12s'],
  ]),
];

export const options = optionsOf(inARow.map(([name]) => name));

/** ARRIVALS a second for LENGTH, that many times in a row. A load has ended when its last client has an answer or has gone. */
export const load = () => inTurn(inARow.slice(0, settings.rounds).map(([name, before]) => (
  { name, before, rate: Number(__ENV.ARRIVALS || 50), length: __ENV.LENGTH || '6s' })));
