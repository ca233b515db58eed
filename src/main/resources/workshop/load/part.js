// What this load reads and counts has names of its own, so that another can run beside it.
import { Counter as ItsCounter, Gauge as ItsGauge, Rate as ItsRate, Trend as ItsTrend } from 'k6/metrics';

const VARIABLE = 'VARIABLES_BEGIN';
const METRIC = 'METRICS_BEGIN';

export const variables = { BASE_URL: __ENV.BASE_URL, MANAGEMENT_URL: __ENV.MANAGEMENT_URL };
Object.keys(__ENV).filter((name) => name.startsWith(VARIABLE)).forEach((name) => {
  variables[name.slice(VARIABLE.length)] = __ENV[name];
});

export function Counter(name, isTime) {
  return new ItsCounter(METRIC + name, isTime);
}

export function Gauge(name, isTime) {
  return new ItsGauge(METRIC + name, isTime);
}

export function Rate(name, isTime) {
  return new ItsRate(METRIC + name, isTime);
}

export function Trend(name, isTime) {
  return new ItsTrend(METRIC + name, isTime);
}
