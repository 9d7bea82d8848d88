/** Buyers who message sellers, some with a photo, save and report cars and save searches. */
import { newId } from '../../../app/platform/ids.server.ts';
import { picture } from '../../../tests/support/listing-form.ts';
import { expectStatus, type Story, toForm } from './person.ts';
import type { Random } from './random.ts';

export type BuyerClaims = {
  /** Text and number of photos. */
  messages: Map<string, number>;
  /** The account and the price in the criteria. */
  searches: { userId: string; maxPrice: number }[];
  hearts: { userId: string; listingId: string }[];
  /** Filed and not decided yet. */
  reports: { id: string; listingId: string }[];
  reported: Set<string>;
};

/** Only this buyer reports, saves or writes about `cars`. */
type Buying = { userId: string; cars: string[]; claims: BuyerClaims; random: Random; isStopping: () => boolean };

const MOST_SEARCHES = 40;
const MOST_CARS_LEFT = 1;

export async function* buy({ userId, cars, claims, random, isStopping }: Buying): Story {
  const left = [...cars];
  let conversation = '';
  let searches = 0;
  while (!isStopping()) {
    const doing = random.pick(['write', 'write', 'begin', 'search', 'save', 'report', 'report'] as const);
    if (doing === 'search' && searches < MOST_SEARCHES) {
      searches += 1;
      const maxPrice = 1000 * searches;
      const request = { path: `/saved-searches/new?make=Subaru&maxPrice=${maxPrice}`, body: toForm({}) };
      expectStatus(request, yield request, 303);
      claims.searches.push({ userId, maxPrice });
    } else if (doing === 'save') {
      const listingId = random.pick(cars.slice(0, MOST_CARS_LEFT));
      const request = { path: `/saved-cars/${listingId}`, body: toForm({}) };
      expectStatus(request, yield request, 204);
      claims.hearts.push({ userId, listingId });
    } else if (doing === 'report' && left.length > MOST_CARS_LEFT) {
      const listingId = left.pop() as string;
      const key = newId();
      const body = toForm({ key, reason: 'scam', text: 'The photos are of another car.' });
      const request = { path: `/report/listing/${listingId}`, body };
      expectStatus(request, yield request, 200);
      claims.reports.push({ id: key, listingId });
      claims.reported.add(key);
    } else if (conversation === '' || (doing === 'begin' && left.length > MOST_CARS_LEFT)) {
      const requestId = newId();
      const message = `About the car, ${requestId}`;
      const request = { path: `/listing/${left.pop()}/message`, body: toForm({ requestId, message }) };
      const answer = yield request;
      expectStatus(request, answer, 303);
      conversation = answer.headers.get('location')?.split('/').at(-1) ?? '';
      claims.messages.set(message, 0);
    } else {
      const requestId = newId();
      const message = `About the car, ${requestId}`;
      const body = new FormData();
      body.set('requestId', requestId);
      body.set('message', message);
      const photos = random.next() < 0.4 ? 1 : 0;
      if (photos) body.set('photo', await picture('scratch.jpg'));
      const request = { path: `/messages/${conversation}`, body };
      expectStatus(request, yield request, 303);
      claims.messages.set(message, photos);
    }
  }
}

/** A moderator who decides what has been reported. */
export type Decisions = Map<string, { listingId: string; action: 'dismiss' | 'remove' }>;

type Moderating = { claims: BuyerClaims; decided: Decisions; random: Random; isStopping: () => boolean };

export async function* moderate({ claims, decided, random, isStopping }: Moderating): Story {
  while (!isStopping()) {
    const report = claims.reports.shift();
    if (!report) {
      yield { path: '/admin/moderation', afterMs: 200 };
      continue;
    }
    const action = random.pick(['dismiss', 'remove'] as const);
    const reason = action === 'remove' ? 'scam' : '';
    const request = { path: '/admin/moderation', body: toForm({ do: action, id: report.id, reason }) };
    expectStatus(request, yield request, 302, 303);
    decided.set(report.id, { listingId: report.listingId, action });
  }
}
