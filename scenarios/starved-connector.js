// Light requests and a scraper, alone (USERS=0) or beside the heavy load of pool-mismatch.js (post 002).
import { heavyLoad, lightLoad, patientScraper, scraper } from './lib/products.js';
import { settings } from './lib/settings.js';

export { setup, heavy, stores, store, ping, scrape, patientScrape } from './lib/products.js';

const beside = settings.users > 0 ? { heavy: heavyLoad('heavy') } : {};

export const options = {
  scenarios: {
    ...beside,
    stores: lightLoad('stores'),
    store: lightLoad('store'),
    ping: lightLoad('ping'),
    scraper: scraper('scrape'),
    patient: patientScraper('patientScrape'),
  },
  thresholds: {
    requests_failed: ['count==0'],
    requests_answered: ['count>0'],
    scrapes_missed: ['count==0'],
    patient_scrapes_missed: ['count==0'],
    'dropped_iterations{scenario:stores}': ['count==0'],
    'dropped_iterations{scenario:store}': ['count==0'],
    'dropped_iterations{scenario:ping}': ['count==0'],
    // A scraper that still waits leaves the next scrape out.
    'dropped_iterations{scenario:scraper}': ['count==0'],
    'dropped_iterations{scenario:patient}': ['count==0'],
  },
};
