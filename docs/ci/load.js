// Written by lab init; it is yours to change. A budget needs the same load each time, not much of it.
import exec from 'k6/execution';
import http from 'k6/http';
import { check } from 'k6';

const base = __ENV.BASE_URL || "http://127.0.0.1:8080";

// Of an app that wants a login: AUTHORIZATION='Basic ...' in the environment, in a pipeline from a secret.
const params = __ENV.AUTHORIZATION ? { headers: { Authorization: __ENV.AUTHORIZATION } } : {};

// Each in its turn.
const routes = [
  "/orders",
  "/products",
];

// Left out. Add above those that belong under load, with what they need:
//   "GET /orders/{id}": a path parameter
//   "POST /orders": it may change something

export const options = {
  discardResponseBodies: true,
  // A redirect may lead elsewhere.
  maxRedirects: 0,
  // Where they are crossed, the load has failed and proves nothing.
  thresholds: { checks: ['rate>=0.99'], http_req_failed: ['rate<=0.01'] },
  scenarios: {
    even: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.RATE || 100),
      timeUnit: '1s',
      duration: __ENV.DURATION || '60s',
      preAllocatedVUs: 50,
    },
  },
};

export default function () {
  const answer = http.get(base + routes[exec.scenario.iterationInTest % routes.length], params);
  check(answer, { answered: (response) => response.status > 0 && response.status < 400 });
}
