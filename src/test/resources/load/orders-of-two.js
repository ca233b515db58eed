// The same orders at the same rate for two apps at once.
import http from 'k6/http';
import exec from 'k6/execution';
import { Trend } from 'k6/metrics';

const urls = { first: __ENV.FIRST_URL, second: __ENV.SECOND_URL };
const times = Object.fromEntries(Object.keys(urls).map((app) => [app, new Trend(`${app}_time`, true)]));

export const options = {
  scenarios: Object.fromEntries(Object.keys(urls).map((app) => [app, {
    executor: 'constant-arrival-rate',
    rate: Number(__ENV.RATE),
    timeUnit: '1s',
    duration: `${__ENV.SECONDS}s`,
    preAllocatedVUs: 40,
  }])),
};

export default function order() {
  const app = exec.scenario.name;
  const { timings } = http.get(http.url`${urls[app]}/orders/${1 + ((__VU * 7919 + __ITER) % 10000)}`);
  times[app].add(timings.duration);
}
