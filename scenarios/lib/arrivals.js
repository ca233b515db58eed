import { settings } from './settings.js';

/** Where a participant has been in the last minutes, and where the meeting is. */
export const journey = JSON.stringify({
  destination: { latitude: 37.5665, longitude: 126.978 },
  trace: [...Array(Number(__ENV.POSITIONS || 1000)).keys()].map((n) => ({ latitude: 37.5 + n / 1e5, longitude: 127 - n / 1e5 })),
});

/** One participant's request. */
export const request = (meeting, participant) => ({
  method: 'POST',
  url: `${settings.baseUrl}/meetings/${meeting}/participants/${participant}/arrival`,
  body: journey,
  params: {
    headers: { 'Content-Type': 'application/json' },
    tags: { name: 'POST arrival' },
    timeout: settings.timeLimit,
  },
});
