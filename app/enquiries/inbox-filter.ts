import type { InboxFilter } from '#app/enquiries/inbox.server.ts';

const STATES = ['new', 'answered', 'closed'] as const;
const MAX_QUERY = 100;

/** What it doesn’t know, it drops. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const car = query.get('car') ?? '';
  return {
    q: (query.get('q') ?? '').slice(0, MAX_QUERY).trim(),
    car: /^[0-9a-z]{12}$/.test(car) ? car : null,
    state: STATES.find((state) => state === query.get('state')) ?? null,
    after: query.get('after'),
  };
}
