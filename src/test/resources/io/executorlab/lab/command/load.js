import http from 'k6/http';
import exec from 'k6/execution';
import { check } from 'k6';

export const options = {
  scenarios: { all: { executor: 'shared-iterations', vus: 2, iterations: 400 } },
  thresholds: %s,
};

export default function () {
  const other = exec.scenario.iterationInTest %% %s === 0;
  const answer = http.get(other ? '%s' : '%s/orders/1');
  check(answer, { 'is fast': () => '%s' !== 'slow', answered: () => answer.status === 200 });
}
