// Sessions that run a program each, at a rate that five threads can carry (post 000).
export { options, setup, session, hold } from './lib/code-execution.js';
