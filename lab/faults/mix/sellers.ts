/** Dealers who upload photos, keep drafts, publish, edit, sell, and delete cars one by one. */
import { randomUUID } from 'node:crypto';
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import { newId } from '../../../app/platform/ids.server.ts';
import { pick, type Random } from '../../../demo/random.ts';
import { listingInput } from '../../../tests/support/factories.ts';
import { fieldValue, listingForm, picture, shownPhotos } from '../../../tests/support/listing-form.ts';
import { ask, below, type Checked, type Step, type Story, type Teller, toForm } from './person.ts';

type Car = { make: string; model: string; price: number; description: string };
/** What the site acknowledged, by a reference in the description. */
type CarClaim = { id: string; price: number; photos: number; isSold: boolean; isDeleted: boolean };

const MAKES = [
  ['Toyota', 'Corolla'],
  ['Mazda', 'CX-5'],
  ['Ford', 'Ranger'],
  ['Kia', 'Cerato'],
] as const;
const MOST_DRAFTS = 10;
const CHANCES = { draftStays: 0.25, edit: 0.7, sale: 0.4, relist: 0.3, deletion: 0.2, photoAdded: 0.4 };

export class SellerClaims {
  readonly cars = new Map<string, CarClaim>();
  readonly drafts = new Map<string, { description: string; photos: number }>();
}

export async function* sell({ cars, drafts }: SellerClaims, { userId, random, isStopping }: Teller): Story {
  let kept = 0;
  while (!isStopping()) {
    const reference = newId();
    const [make, model] = pick(random, MAKES);
    const car = { make, model, price: 5000 + below(random, 60_000), description: `Reference ${reference}.` };
    const draftId = randomUUID();
    const photos: string[] = [];
    for (let count = 1 + below(random, 2); count > 0; count -= 1) photos.push(yield* upload(userId, draftId));
    yield* pushDraft(userId, draftId, { car, photos });
    if (kept === 0 || (kept < MOST_DRAFTS && random() < CHANCES.draftStays)) {
      kept += 1;
      drafts.set(draftId, { description: car.description, photos: photos.length });
      continue;
    }
    const id = yield* publish(draftId, car, photos);
    const claim = { id, price: car.price, photos: photos.length, isSold: false, isDeleted: false };
    cars.set(reference, claim);
    if (random() < CHANCES.edit) yield* edit({ userId, car, claim, random });
    if (random() < CHANCES.sale) yield* changeSale(claim, 'sale');
    if (claim.isSold && random() < CHANCES.relist) yield* changeSale(claim, 'relist');
    if (random() < CHANCES.deletion) yield* remove(claim);
  }
}

export async function* upload(userId: string, draftId?: string): Step<string> {
  const body = new FormData();
  body.set('userId', userId);
  body.set('uploadId', randomUUID());
  if (draftId) body.set('draftId', draftId);
  body.set('photo', await picture('car.jpg'));
  const answer = yield* ask({ path: '/uploads/photos', body }, 201);
  return (JSON.parse(answer.text) as { id: string }).id;
}

async function* pushDraft(userId: string, draftId: string, { car, photos }: { car: Car; photos: string[] }): Story {
  const texts = { make: car.make, price: String(car.price), description: car.description };
  const push = { userId, listingId: null, base: 0, copyId: 'one', revision: 1, document: { texts, photos } };
  const answer = yield* ask({ path: `/drafts/${draftId}`, body: toForm({ push: JSON.stringify(push) }) }, 200);
  const saved = JSON.parse(answer.text) as { isConflict?: boolean };
  if (saved.isConflict !== false) throw new Error(`A draft was not saved: ${answer.text.slice(0, 200)}`);
}

export async function* publish(draftId: string, car: Car, photoIds: string[]): Step<string> {
  const body = listingForm({ ...car, price: String(car.price), draftId, photoIds });
  const answer = yield* ask({ path: '/create-listing', body }, 200);
  const id = /\/(?:listing|my-listings)\/(\w{12})/.exec(answer.headers.get('refresh') ?? '')?.[1];
  if (!id) throw new Error('Publishing returned no listing.');
  return id;
}

type Edit = { userId: string; car: Car; claim: CarClaim; random: Random };

/** Opens the form, and sends what it shows with another price. */
async function* edit({ userId, car, claim, random }: Edit): Story {
  const path = `/edit-listing/${claim.id}`;
  const page = yield* ask({ path }, 200);
  const photoIds = shownPhotos(page.text);
  const version = fieldValue(page.text, 'version');
  if (photoIds.length !== claim.photos || !version)
    throw new Error(`The form of a car shows ${photoIds.length} photos.`);
  if (random() < CHANCES.photoAdded) photoIds.push(yield* upload(userId));
  const price = claim.price - 100 - below(random, 900);
  const texts = Object.entries({ ...listingInput(), ...car, draftId: '', price, version }).map(([name, value]) => [
    name,
    String(value),
  ]);
  yield* ask({ path, body: listingForm({ ...Object.fromEntries(texts), photoIds }) }, 200);
  claim.price = price;
  claim.photos = photoIds.length;
}

async function* changeSale(claim: CarClaim, change: 'sale' | 'relist'): Story {
  yield* ask({ path: `/my-listings/${claim.id}/${change}`, body: toForm({}) }, 302, 303);
  claim.isSold = change === 'sale';
}

/** Sent again after it has worked, there is nothing left to delete. */
async function* remove(claim: CarClaim): Story {
  const answer = yield* ask({ path: `/my-listings/${claim.id}/delete`, body: toForm({}) }, 302, 303, 404);
  if (answer.status === 404 && !answer.isRepeated) throw new Error(`Car ${claim.id} could not be deleted.`);
  claim.isDeleted = true;
}

type CarRow = { id: string; reference: string; cents: number; sold: boolean; photos: number };

export async function checkCars({ cars }: SellerClaims, { executeSql }: DatabaseConnection): Promise<Checked> {
  const { rows } = await executeSql(
    `select id, substring(description from 'Reference (\\w{12})') as reference, price_cents::int as cents,
      sold_date is not null as sold,
      (select count(*) from listing_photos where listing_id = listings.id)::int as photos
     from listings where description like 'Reference %'`,
  );
  const stored = Map.groupBy(rows as CarRow[], ({ reference }) => reference);
  const lost = [...stored.keys()].filter((one) => !cars.has(one)).map((one) => `car ${one} was never acknowledged`);
  for (const [reference, claim] of cars) {
    const [car] = stored.get(reference) ?? [];
    const is = car ? `${car.id} ${car.cents / 100} ${car.sold} ${car.photos} photos` : 'gone';
    const was = claim.isDeleted ? 'gone' : `${claim.id} ${claim.price} ${claim.isSold} ${claim.photos} photos`;
    if (is !== was) lost.push(`a car is ${is}, acknowledged was ${was}`);
  }
  const twice = [...stored].filter(([, all]) => all.length > 1).map(([reference]) => `car ${reference}`);
  return { count: cars.size, lost, twice };
}

export async function checkDrafts({ drafts }: SellerClaims, { executeSql }: DatabaseConnection): Promise<Checked> {
  const { rows } = await executeSql(
    `select id, document->'texts'->>'description' as description, ended_at is not null as ended,
      (select count(*) from uploaded_photos where draft_id = drafts.id)::int as photos from drafts`,
  );
  type Row = { id: string; description: string; ended: boolean; photos: number };
  const stored = new Map((rows as Row[]).map((row) => [row.id, row]));
  const lost = [...drafts].flatMap(([id, { description, photos }]) => {
    const row = stored.get(id);
    const isThere = row && !row.ended && row.description === description && row.photos === photos;
    return isThere ? [] : [`draft ${id}: ${JSON.stringify(row)}`];
  });
  return { count: drafts.size, lost, twice: [] };
}
