// Both flaws of post 000 at once. RATE=6 PROGRAM=long-nap TIME_LIMIT=10s asks for more than five threads can carry.
export { options, setup, session, hold } from './lib/code-execution.js';
