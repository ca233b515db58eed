// Sessions that run one of several programs in turn: some end by themselves, some run past the service's time limit, some start others (post 000).
import { options as all } from './lib/code-execution.js';

export { setup, session, hold } from './lib/code-execution.js';

const { results_refused: _atTheTimeLimit, ...thresholds } = all.thresholds;

export const options = { ...all, thresholds };
