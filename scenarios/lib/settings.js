export const settings = {
  baseUrl: __ENV.BASE_URL || 'http://127.0.0.1:8080',
  managementUrl: __ENV.MANAGEMENT_URL || 'http://127.0.0.1:8081/actuator',
  rate: Number(__ENV.RATE || 0),
  rounds: Number(__ENV.ROUNDS || 5),
  users: Number(__ENV.USERS || 0),
  lightRate: Number(__ENV.LIGHT_RATE || 0),
  scrapeInterval: __ENV.SCRAPE_INTERVAL || '1s',
  scrapeTimeLimit: __ENV.SCRAPE_TIME_LIMIT || '10s',
  duration: __ENV.DURATION || '15s',
  timeLimit: __ENV.TIME_LIMIT || '20s',
};

/** Milliseconds of k6's notation, e.g. 1m30s. */
export function millis(duration) {
  const units = { ms: 1, s: 1000, m: 60000, h: 3600000 };
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== duration) {
    throw new Error(`'${duration}' is not a valid duration; try 15s`);
  }
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit], 0);
}

/** Arrivals do not wait for answers: there is a user for each that can be under way at a time. */
export function arrivals(exec, rate) {
  const users = Math.ceil((rate * millis(settings.timeLimit)) / 1000) + rate;
  return {
    executor: 'constant-arrival-rate',
    exec,
    rate,
    timeUnit: '1s',
    duration: settings.duration,
    preAllocatedVUs: users,
    maxVUs: users,
    gracefulStop: `${millis(settings.timeLimit) + 5000}ms`,
  };
}

/** One round after the other, all within the duration. */
export const rounds = (exec) => ({
  executor: 'shared-iterations',
  exec,
  vus: 1,
  iterations: settings.rounds,
  maxDuration: settings.duration,
});
