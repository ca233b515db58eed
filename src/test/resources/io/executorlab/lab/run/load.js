import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
const sent = new Counter('sent');
const took = new Trend('took', true);
export const options = { scenarios: { load: { executor: 'constant-arrival-rate', rate: 10, duration: '10m', preAllocatedVUs: 5 } } };
export default function () {
  sent.add(1);
  sleep(0.05);
  took.add(50);
}
