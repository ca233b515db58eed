// Comments, twenty a second. Each is accepted at once and checked afterwards; the app ends before the load does.
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { arrivals, settings } from './lib/settings.js';

const sent = new Counter('comments_sent');
const accepted = new Counter('comments_accepted');
const refused = new Counter('comments_refused');
const failed = new Counter('comments_failed');
const time = new Trend('comment_time', true);

export const options = {
  scenarios: { comments: arrivals('comment', settings.rate || 20) },
  thresholds: { comments_failed: ['count==0'], comments_accepted: ['count>0'], dropped_iterations: ['count==0'] },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, accepted, refused, failed].forEach((counter) => counter.add(0));
}

/** Where nobody listens any more, the comment is refused: its writer knows, and sends it again. */
export function comment() {
  sent.add(1);
  const response = http.post(`${settings.baseUrl}/comments`, JSON.stringify({ text: __ENV.TEXT || 'It came on time.' }), {
    timeout: settings.timeLimit,
    headers: { 'Content-Type': 'application/json' },
  });
  if (response.status === 202) {
    accepted.add(1);
    time.add(response.timings.duration);
  } else if (response.status === 0 || response.status === 503) {
    refused.add(1);
  } else {
    failed.add(1);
  }
}
