/** Dealers who upload photos, keep drafts, publish, edit, sell, and delete cars one by one. */
import { randomUUID } from 'node:crypto';
import { newId } from '../../../app/platform/ids.server.ts';
import { listingInput } from '../../../tests/support/factories.ts';
import { fieldValue, listingForm, picture, shownPhotos } from '../../../tests/support/listing-form.ts';
import { type Answer, expectStatus, type SiteRequest, type Story, toForm } from './person.ts';
import type { Random } from './random.ts';

/** What the site acknowledged, by a reference in the description. */
export type CarClaim = { id: string; price: number; photos: number; isSold: boolean; isDeleted: boolean };
export type DraftClaim = { userId: string; description: string; photos: number };
export type SellerClaims = { cars: Map<string, CarClaim>; drafts: Map<string, DraftClaim> };

const MAKES = [
  ['Toyota', 'Corolla'],
  ['Mazda', 'CX-5'],
  ['Ford', 'Ranger'],
  ['Kia', 'Cerato'],
] as const;
const MOST_DRAFTS = 10;
const CHANCES = { draftStays: 0.25, edit: 0.7, sale: 0.4, relist: 0.3, deletion: 0.2, photoAdded: 0.4 };

type Selling = { userId: string; claims: SellerClaims; random: Random; isStopping: () => boolean };
type Car = { make: string; model: string; price: number; description: string };

export async function* sell({ userId, claims, random, isStopping }: Selling): Story {
  let drafts = 0;
  while (!isStopping()) {
    const reference = newId();
    const [make, model] = random.pick(MAKES);
    const car = { make, model, price: 5000 + random.below(60_000), description: `Reference ${reference}.` };
    const draftId = randomUUID();
    const photos: string[] = [];
    for (let count = 1 + random.below(2); count > 0; count -= 1) photos.push(yield* upload(userId, draftId));
    yield* pushDraft({ userId, draftId, car, photos });
    if (drafts === 0 || (drafts < MOST_DRAFTS && random.next() < CHANCES.draftStays)) {
      drafts += 1;
      claims.drafts.set(draftId, { userId, description: car.description, photos: photos.length });
      continue;
    }
    const id = yield* publish(draftId, car, photos);
    const claim = { id, price: car.price, photos: photos.length, isSold: false, isDeleted: false };
    claims.cars.set(reference, claim);
    if (random.next() < CHANCES.edit) yield* edit({ userId, car, claim, random });
    if (random.next() < CHANCES.sale) yield* changeSale(claim, 'sale');
    if (claim.isSold && random.next() < CHANCES.relist) yield* changeSale(claim, 'relist');
    if (random.next() < CHANCES.deletion) yield* remove(claim);
  }
}

type Step<Result> = AsyncGenerator<SiteRequest, Result, Answer>;

async function* upload(userId: string, draftId?: string): Step<string> {
  const body = new FormData();
  body.set('userId', userId);
  body.set('uploadId', randomUUID());
  if (draftId) body.set('draftId', draftId);
  body.set('photo', await picture('car.jpg'));
  const request = { path: '/uploads/photos', body };
  const answer = yield request;
  expectStatus(request, answer, 201);
  return (JSON.parse(answer.text) as { id: string }).id;
}

type DraftPush = { userId: string; draftId: string; car: Car; photos: string[] };

async function* pushDraft({ userId, draftId, car, photos }: DraftPush): Step<void> {
  const texts = { make: car.make, price: String(car.price), description: car.description };
  const push = { userId, listingId: null, base: 0, copyId: 'one', revision: 1, document: { texts, photos } };
  const request = { path: `/drafts/${draftId}`, body: toForm({ push: JSON.stringify(push) }) };
  const answer = yield request;
  expectStatus(request, answer, 200);
  const saved = JSON.parse(answer.text) as { isConflict?: boolean };
  if (saved.isConflict !== false) throw new Error(`A draft was not saved: ${answer.text.slice(0, 200)}`);
}

async function* publish(draftId: string, car: Car, photoIds: string[]): Step<string> {
  const request = {
    path: '/create-listing',
    body: listingForm({ ...car, price: String(car.price), draftId, photoIds }),
  };
  const answer = yield request;
  expectStatus(request, answer, 200);
  const id = /\/(?:listing|my-listings)\/(\w{12})/.exec(answer.headers.get('refresh') ?? '')?.[1];
  if (!id) throw new Error('Publishing returned no listing.');
  return id;
}

type Edit = { userId: string; car: Car; claim: CarClaim; random: Random };

/** Opens the form, and sends what it shows with another price. */
async function* edit({ userId, car, claim, random }: Edit): Step<void> {
  const request: SiteRequest = { path: `/edit-listing/${claim.id}` };
  const page = yield request;
  expectStatus(request, page, 200);
  const photoIds = shownPhotos(page.text);
  const version = fieldValue(page.text, 'version');
  if (photoIds.length !== claim.photos || !version)
    throw new Error(`The form of a car shows ${photoIds.length} photos.`);
  const added = random.next() < CHANCES.photoAdded ? [yield* upload(userId)] : [];
  const price = claim.price - 100 - random.below(900);
  const { draftId: _, ...typed } = { ...listingInput(), ...car, draftId: '' };
  const body = listingForm({ ...toTexts(typed), price: String(price), version, photoIds: [...photoIds, ...added] });
  const sent = { ...request, body };
  expectStatus(sent, yield sent, 200);
  claim.price = price;
  claim.photos = photoIds.length + added.length;
}

function toTexts(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function* changeSale(claim: CarClaim, change: 'sale' | 'relist'): Step<void> {
  const request = { path: `/my-listings/${claim.id}/${change}`, body: toForm({}) };
  expectStatus(request, yield request, 302, 303);
  claim.isSold = change === 'sale';
}

/** Sent again after it has worked, there is nothing left to delete. */
async function* remove(claim: CarClaim): Step<void> {
  const request = { path: `/my-listings/${claim.id}/delete`, body: toForm({}) };
  const answer = yield request;
  expectStatus(request, answer, 302, 303, ...(answer.isRepeated ? [404] : []));
  claim.isDeleted = true;
}
