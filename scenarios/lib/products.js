import exec from 'k6/execution';
import http from 'k6/http';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { arrivals, millis, settings } from './settings.js';
import { countAnswer, times } from './steady.js';

const sent = new Counter('requests_sent');
const answered = new Counter('requests_answered');
const refused = new Counter('requests_refused');
const failed = new Counter('requests_failed');
const timedOut = new Counter('requests_timed_out');
const scrapesSent = new Counter('scrapes_sent');
const scrapesMissed = new Counter('scrapes_missed');
const patientScrapesSent = new Counter('patient_scrapes_sent');
const patientScrapesMissed = new Counter('patient_scrapes_missed');
const counters = [sent, answered, refused, failed, timedOut, scrapesSent, scrapesMissed, patientScrapesSent, patientScrapesMissed];

const time = times('request_time');
const timeOf = {
  'GET /products': times('get_products'),
  'POST /products': times('post_products'),
  'GET /stores': times('get_stores'),
  'GET /stores/{id}': times('get_store'),
  'GET /ping': times('get_ping'),
};
const scrapeTime = new Trend('scrape', true);

const words = ['lamp', 'mug', 'desk', 'kettle', 'umbrella', 'shelf', 'teapot', 'radio', 'ladder', 'vase'];
const CLIENT_TIMED_OUT = 1050;

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  counters.forEach((counter) => counter.add(0));
}

/** USERS users without think time, or RATE arrivals a second: nine searches to one new product. */
export function heavyLoad(exported) {
  return settings.users > 0
    ? { executor: 'constant-vus', exec: exported, vus: settings.users, duration: settings.duration, gracefulStop: settings.timeLimit }
    : arrivals(exported, settings.rate);
}

const untagged = () => ({});

export function heavy() {
  heavyTagged(untagged, settings.users > 0);
}

/**
 * @param tagsNow the tags under which to count an answer when it is there
 * @param byUser whether a user sends it, who waits for the one before
 */
export function heavyTagged(tagsNow, byUser) {
  const number = exec.scenario.iterationInTest;
  const word = words[number % words.length];
  if (number % 10 === 9) {
    const product = { name: `Simple white oak ${word} ${number}`, brand: 'Acorn', category: 'office', priceCents: 1999 };
    request('POST /products', 'POST', '/products', JSON.stringify(product), byUser, tagsNow);
  } else {
    request('GET /products', 'GET', `/products?q=${word}`, null, byUser, tagsNow);
  }
}

export const stores = () => request('GET /stores', 'GET', '/stores', null);
export const store = () => request('GET /stores/{id}', 'GET', `/stores/${1 + (exec.scenario.iterationInTest % 200)}`, null);
export const ping = () => request('GET /ping', 'GET', '/ping', null);

let lastScrape = 0;

/** SCRAPE tells on which port. */
function metricsWithin(timeout) {
  const url = __ENV.SCRAPE === 'management' ? `${settings.managementUrl}/prometheus` : `${settings.baseUrl}/metrics`;
  return http.get(url, { timeout, responseType: 'none' });
}

/** What Prometheus does, with a scrape time-out as long as its interval. */
export function scrape() {
  lastScrape = lastScrape || Date.now();
  scrapesSent.add(1);
  const response = metricsWithin(settings.scrapeInterval);
  if (response.status === 200) {
    const now = Date.now();
    scrapeTime.add(response.timings.duration);
    lastScrape = now;
  } else {
    scrapesMissed.add(1);
  }
}

/** What becomes of a scrape that has Prometheus' default time-out. */
export function patientScrape() {
  patientScrapesSent.add(1);
  if (metricsWithin(settings.scrapeTimeLimit).status !== 200) {
    patientScrapesMissed.add(1);
  }
}

/** A time-out counts at its limit; a request that is refused has no time, and is counted beside. */
function request(name, method, path, body, byUser = false, tagsNow = untagged) {
  sent.add(1);
  const sentAt = Date.now();
  const took = (duration, tags) => [time, timeOf[name]].forEach((trend) => trend.add(duration, sentAt, byUser, tags));
  const response = http.request(method, settings.baseUrl + path, body, {
    timeout: settings.timeLimit,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    tags: { name },
    responseType: 'none',
  });
  const tags = tagsNow();
  if (response.status === 200 || response.status === 201) {
    answered.add(1, tags);
    countAnswer(tags);
    took(response.timings.duration, tags);
  } else if (response.status === 503) {
    refused.add(1, tags);
    // A user who is told to come back later does so; arrivals do not come back.
    if (byUser || settings.users > 0) {
      sleep(Number(response.headers['Retry-After'] || 1));
    }
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1, tags);
    took(millis(settings.timeLimit), tags);
  } else {
    failed.add(1, tags);
  }
}

/** An arrival waits for no other: a user who sends one after another would send fewer of them the longer they take. */
export const lightLoad = (exported) => arrivals(exported, settings.lightRate);

/** One scraper that never has two scrapes under way. */
export const scraper = (exported) => ({
  executor: 'constant-arrival-rate',
  exec: exported,
  rate: 1,
  timeUnit: settings.scrapeInterval,
  duration: settings.duration,
  preAllocatedVUs: 1,
  maxVUs: 1,
  gracefulStop: `${millis(settings.scrapeInterval)}ms`,
});

/** Scrapes that wait for no other: each is one that Prometheus might have sent at that time, whatever its interval. */
export const patientScraper = (exported) => {
  const users = Math.ceil(millis(settings.scrapeTimeLimit) / 1000) + 1;
  return {
    executor: 'constant-arrival-rate',
    exec: exported,
    rate: 1,
    timeUnit: '1s',
    duration: settings.duration,
    preAllocatedVUs: users,
    maxVUs: users,
    gracefulStop: settings.scrapeTimeLimit,
  };
};
