// The sessions of post 000 again, to compare what a pool's queue and size do. RATE=16 PROGRAM=long-nap is more than any of its pools carries.
export { options, setup, session, hold } from './lib/code-execution.js';
