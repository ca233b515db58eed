// As many orders a second as told, at a constant arrival rate, for as many seconds: 5,000 requests by default.
import http from 'k6/http';

const rate = Number(__ENV.RATE || 500);

export const options = {
  scenarios: {
    orders: {
      executor: 'constant-arrival-rate',
      rate,
      timeUnit: '1s',
      duration: `${__ENV.SECONDS || 10}s`,
      preAllocatedVUs: 40,
    },
  },
};

export default function order() {
  http.get(http.url`${__ENV.BASE_URL}/orders/${1 + ((__VU * 7919 + __ITER) % 10000)}`);
}
