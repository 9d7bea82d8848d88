/** A realistic mix of requests, ready to send. */
import { randomInt } from 'node:crypto';
import { listingForm, picture } from '../../tests/support/listing-form.ts';
import { PASSWORD } from '../../tests/support/people.ts';
import type { Sent } from './sender.ts';

/** Of a hundred requests. */
export const SHARES = {
  home: 10,
  search: 28,
  'text search': 10,
  car: 28,
  photo: 12,
  'sign-in': 3,
  save: 4,
  message: 3,
  publish: 2,
} as const;
export type Doing = keyof typeof SHARES;

export type Scene = {
  cars: string[];
  photos: string[];
  buyers: { cookie: string; email: string; conversationId: string }[];
  sellers: { cookie: string }[];
};

const MAKES = ['Toyota', 'Mazda', 'Ford', 'Hyundai', 'Kia', 'Mitsubishi', 'Subaru', 'Volkswagen', 'Nissan', 'Holden'];
const BODIES = ['SUV', 'Hatchback', 'Ute', 'Sedan', 'Wagon'];
const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA'];
const WORDS = ['one owner', 'logbook', 'towbar', 'sunroof', 'bullbar', 'leather', 'canopy', 'camera', 'family', 'rego'];
const FORM = 'application/x-www-form-urlencoded';
/** Every second visitor has an account. */
const SIGNED_IN = 0.5;

const pick = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;

const DECK = Object.entries(SHARES).flatMap(([doing, share]) => Array<Doing>(share).fill(doing as Doing));

export async function prepareVisits(origin: string, scene: Scene, count: number, deck = DECK): Promise<Sent[]> {
  const visits: Sent[] = [];
  while (visits.length < count) visits.push(await toVisit(origin, scene, pick(deck)));
  return visits;
}

async function toVisit(origin: string, scene: Scene, doing: Doing): Promise<Sent> {
  const buyer = pick(scene.buyers);
  const cookie: Record<string, string> = Math.random() < SIGNED_IN ? { Cookie: buyer.cookie } : {};
  const headers: Record<string, string> = {
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    'Accept-Encoding': 'br',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0',
  };
  const get = (path: string): Sent => ({ route: doing, method: 'GET', path, headers: { ...headers, ...cookie } });
  const post = async (path: string, form: FormData | URLSearchParams, owner?: string): Promise<Sent> => {
    const written = new Response(form);
    const own: Record<string, string> = owner ? { Cookie: owner } : {};
    const type = form instanceof FormData ? (written.headers.get('Content-Type') ?? '') : FORM;
    const body = Buffer.from(await written.arrayBuffer());
    const sent = { ...headers, ...own, Origin: origin, 'Content-Type': type, 'Content-Length': String(body.length) };
    return { route: doing, method: 'POST', path, headers: sent, body: body.toString('base64') };
  };

  switch (doing) {
    case 'home':
      return get('/');
    case 'search':
      return get(`/listings?${search()}`);
    case 'text search':
      return get(`/listings?text=${encodeURIComponent(pick(WORDS))}&maxPrice=${randomInt(5, 60)}000`);
    case 'car':
      return get(`/listing/${pick(scene.cars)}`);
    case 'photo':
      return get(pick(scene.photos));
    case 'sign-in':
      return post('/signin', new URLSearchParams({ email: buyer.email, password: PASSWORD }));
    case 'save':
      return post(`/saved-cars/${pick(scene.cars)}`, new URLSearchParams({ next: '/listings' }), buyer.cookie);
    case 'message':
      return post(`/messages/${buyer.conversationId}`, messageForm(), buyer.cookie);
    case 'publish':
      return post('/create-listing', listingForm({ photos: [await picture('car.jpg')] }), pick(scene.sellers).cookie);
  }
}

function search(): string {
  const parts = [`make=${pick(MAKES)}`, `bodyType=${pick(BODIES)}`, `location=${pick(STATES)}`];
  const few = parts.filter(() => Math.random() < 0.5);
  return [...few, `maxPrice=${randomInt(5, 80)}000`].join('&');
}

function messageForm(): FormData {
  const form = new FormData();
  form.set('requestId', Array.from({ length: 12 }, () => pick([...'abcdefghjkmnpqrstuvwxyz23456789'])).join(''));
  form.set('message', `Could I see it on ${pick(['Friday', 'Saturday', 'Sunday'])}?`);
  return form;
}
