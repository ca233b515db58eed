// The sessions of post-000.js against an app that looks up each session's user in the database first.
export { options, setup, session, hold } from './lib/code-execution.js';
