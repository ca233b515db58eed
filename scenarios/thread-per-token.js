// Chats, four a second. Each answer comes token by token, as server-sent events; k6 reads it to its end and counts them.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { arrivals, millis, settings } from './lib/settings.js';
import { countAnswer, times } from './lib/steady.js';

const CLIENT_TIMED_OUT = 1050;

const tokens = Number(__ENV.TOKENS || 50);

const sent = new Counter('chats_sent');
const answered = new Counter('chats_answered');
const timedOut = new Counter('chats_timed_out');
const failed = new Counter('chats_failed');
const lastToken = times('last_token');
const firstToken = times('first_token');

export const options = {
  scenarios: { chats: arrivals('chat', settings.rate || 4) },
  thresholds: {
    chats_failed: ['count==0'],
    chats_timed_out: ['count==0'],
    chats_answered: ['count>0'],
    dropped_iterations: ['count==0'],
  },
};

/** A counter that nothing adds to is missing from the summary. */
export function setup() {
  [sent, answered, timedOut, failed].forEach((counter) => counter.add(0));
}

/** An answer with another number of tokens has failed. Its first byte is that of the first token. */
export function chat() {
  sent.add(1);
  const sentAt = Date.now();
  const response = http.get(`${settings.baseUrl}/chat?tokens=${tokens}`, { timeout: settings.timeLimit });
  if (response.status === 200 && (response.body.match(/^data:/gm) || []).length === tokens) {
    answered.add(1);
    countAnswer();
    lastToken.add(response.timings.duration, sentAt);
    firstToken.add(response.timings.waiting, sentAt);
  } else if (response.error_code === CLIENT_TIMED_OUT) {
    timedOut.add(1);
    lastToken.add(millis(settings.timeLimit), sentAt);
  } else {
    failed.add(1);
  }
}
