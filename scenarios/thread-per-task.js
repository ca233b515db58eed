// The same sessions as async-blocking.js: what differs is whether each starts a thread (post 000).
export { options, setup, session, hold } from './lib/code-execution.js';
