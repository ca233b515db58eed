// Ten tasks on the executor of post 003 under each rejection policy, once a round. Each round must end as the first did.
import http from 'k6/http';
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { rounds, settings } from './lib/settings.js';

const policies = ['abort', 'caller-runs', 'discard', 'discard-oldest'];

const sent = new Counter('trials_sent');
const answered = new Counter('trials_answered');
const failed = new Counter('trials_failed');
const finished = new Counter('rounds_finished');

/** One number a round: of tasks that ran, on the caller, were rejected, were lost, and of the pool's threads used. */
const counts = Object.fromEntries(policies.map((policy) => {
  const name = policy.replace('-', '_');
  return [policy, {
    ran: new Trend(`ran_${name}`),
    onCaller: new Trend(`on_caller_${name}`),
    rejected: new Trend(`rejected_${name}`),
    lost: new Trend(`lost_${name}`),
    threads: new Trend(`threads_${name}`),
  }];
}));

const first = {};

export const options = {
  scenarios: { rounds: rounds('round') },
  thresholds: {
    trials_failed: ['count==0'],
    trials_answered: ['count>0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, failed, finished].forEach((counter) => counter.add(0));
}

/** A trial takes milliseconds; the pause lets the lab's scrapes see the rounds apart. */
export function round() {
  policies.forEach(trial);
  finished.add(1);
  sleep(1);
}

function trial(policy) {
  sent.add(1);
  const response = http.post(`${settings.baseUrl}/rejections?policy=${policy}`, null, { timeout: settings.timeLimit });
  first[policy] = first[policy] || response.body;
  if (response.status !== 200 || response.body !== first[policy]) {
    failed.add(1);
    return;
  }
  answered.add(1);
  const tasks = response.json('tasks');
  const of = (wanted) => tasks.filter(wanted).length;
  const count = counts[policy];
  count.ran.add(of((task) => task.outcome === 'ran'));
  count.onCaller.add(of((task) => task.thread === 'caller'));
  count.rejected.add(of((task) => task.outcome === 'rejected'));
  count.lost.add(of((task) => task.outcome === 'discarded'));
  count.threads.add(new Set(tasks.map((task) => task.thread).filter((thread) => thread && thread !== 'caller')).size);
}
