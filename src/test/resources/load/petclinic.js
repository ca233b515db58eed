import http from 'k6/http';
import { check } from 'k6';

const PAGES = ['/', '/owners?lastName=', '/owners/1', '/vets.html'];

export const options = {
  scenarios: {
    pages: { executor: 'constant-arrival-rate', rate: 80, duration: `${__ENV.SECONDS}s`, preAllocatedVUs: 50 },
  },
};

export default function () {
  const page = PAGES[__ITER % PAGES.length];
  check(http.get(`${__ENV.BASE_URL}${page}`, { tags: { name: page } }), { answered: (answer) => answer.status === 200 });
}
