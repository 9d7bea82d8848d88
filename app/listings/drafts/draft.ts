/**
 * What a draft is and how two copies of it become one. The browser and the server use the same function.
 *
 * Every value bears the stamp of the keystroke it comes from; the greater stamp wins. A value that gives way although its
 * device has seen the winner never, and the winner's device never it, is kept in `replaced` until somebody decides.
 */

import type { ListingInput } from '#app/listings/listing-form.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** `at` is in ms, and greater than any stamp the device had seen; `by` is the device. */
export type Stamp = { at: number; by: string };

/** Text as typed, or of `photos` their references in order: the id of a stored one, else `local:` and the id of its upload. */
export type DraftValue = string | string[];
/** `version` is that of the listing when its change was begun: a later change of it is noticed however long this one takes. */
export type DraftFieldName = keyof ListingInput | 'version' | 'photos';
export type DraftField = { value: DraftValue; stamp: Stamp };
export type DraftFields = Partial<Record<DraftFieldName, DraftField>>;

/** A value that gave way to one of another device. */
export type ReplacedValue = DraftField & { field: DraftFieldName };

export type Draft = { fields: DraftFields; replaced: ReplacedValue[] };

/** A changed field on its way to the account; `base` is the stamp that this device last saw there. */
export type PushedField = DraftField & { base: Stamp | null };

export type Push = {
  /** Whose draft it is: in a browser where somebody else has signed in meanwhile, it must not become theirs. */
  userId: string;
  /** The listing that is being changed; null for a new one. */
  listingId: string | null;
  fields: Partial<Record<DraftFieldName, PushedField>>;
  /** Replaced values that somebody has decided about. */
  settled: Settled[];
};

export type Settled = Pick<ReplacedValue, 'field' | 'stamp'>;

/** `photos` are those of the draft that are stored. */
export type PushAnswer = { draft: Draft; photos: Photo[] } | Gone;

/**
 * Why a draft takes in nothing any more. `draft`: it was published or deleted, here or on another device. `listing`: the
 * listing that it changes is not there. `published`: it became this listing, which is still there.
 */
export type Gone = { gone: 'draft' | 'listing' } | { gone: 'published'; listingId: string };

/** A draft as the account keeps it and as pages list it. `updatedAt` is in ms. */
export type AccountDraft = Draft & {
  id: string;
  listingId: string | null;
  /** What the listing that is being changed is called. */
  listingTitle: string | null;
  updatedAt: number;
  photos: Photo[];
};

/** What people call each field, within a sentence. */
export const FIELD_LABELS: Record<DraftFieldName, string> = {
  ...{ make: 'make', model: 'model', trim: 'trim', year: 'year', price: 'price', isDriveAway: 'drive away' },
  ...{ bodyType: 'body type', transmission: 'transmission', fuelType: 'fuel type', kilometers: 'kilometres' },
  ...{ color: 'colour', doors: 'doors', location: 'state', phoneNumber: 'phone number', description: 'description' },
  ...{ version: 'version', photos: 'photos' },
};

export const DRAFT_FIELDS = Object.keys(FIELD_LABELS) as DraftFieldName[];

export const DRAFT_DAYS = 90;

/** That the account of one person keeps at once. */
export const MAX_DRAFTS = 20;

/** More than this of one field are only met where somebody makes them. */
const MAX_REPLACED_OF_A_FIELD = 10;

export const EMPTY_DRAFT: Draft = { fields: {}, replaced: [] };

/** The account's draft after a push. Pushes of several devices may come in any order and more than once. */
export function mergeDraft(account: Draft, push: Pick<Push, 'fields' | 'settled'>): Draft {
  const known = account.replaced.filter(
    (value) => !push.settled.some((settled) => settled.field === value.field && isSame(settled.stamp, value.stamp)),
  );
  const fields: DraftFields = {};
  const replaced: ReplacedValue[] = [];
  for (const field of DRAFT_FIELDS) {
    const current = account.fields[field];
    const others = known.filter((value) => value.field === field);
    const [winner, ...losers] = mergeField(current ? [current, ...others] : others, push.fields[field]);
    if (winner) fields[field] = { value: winner.value, stamp: winner.stamp };
    for (const { value, stamp } of losers.slice(0, MAX_REPLACED_OF_A_FIELD)) replaced.push({ field, value, stamp });
  }
  return { fields, replaced };
}

/** All values of a field that count, the greatest stamp first. */
function mergeField(known: DraftField[], pushed: PushedField | undefined): DraftField[] {
  if (!pushed) return known;
  const { base, stamp } = pushed;
  const isOld = known.some((value) => value.stamp.by === stamp.by && compareStamps(value.stamp, stamp) >= 0);
  if (isOld) return known;
  const seen = known.find((value) => isSame(value.stamp, base));
  const rest = known.filter((value) => {
    const isByItself = value.stamp.by === stamp.by && (!base || compareStamps(value.stamp, base) > 0);
    return !isByItself && !(seen && isSameValue(value.value, seen.value));
  });
  return [...rest, pushed].sort((a, b) => compareStamps(b.stamp, a.stamp));
}

/** Replaced values worth offering: what the draft does not say anyway, each once, the newest first. */
export function offersOf({ fields, replaced }: Draft): ReplacedValue[] {
  const newestFirst = [...replaced].sort((a, b) => compareStamps(b.stamp, a.stamp));
  return newestFirst.filter((offer, index) => {
    const isFirst = !newestFirst
      .slice(0, index)
      .some((other) => other.field === offer.field && isSameValue(other.value, offer.value));
    return isFirst && offer.field !== 'version' && addsTo(fields[offer.field]?.value, offer.value);
  });
}

/** Photos in another order are no loss; a photo that would be missing is. */
function addsTo(current: DraftValue | undefined, offered: DraftValue): boolean {
  if (typeof offered === 'string') return offered.trim() !== '' && offered !== current;
  return offered.some((ref) => !current?.includes(ref));
}

/** The stamp of a change made now by a device that has seen `seen`. Never behind what was seen, however wrong its clock. */
export function stampAfter(seen: number, by: string, now: number): Stamp {
  return { at: Math.max(Math.floor(now), seen + 1), by };
}

/** The greatest time in a draft; 0 where there is none. */
export function latestAt({ fields, replaced }: Draft): number {
  return [...Object.values(fields), ...replaced].reduce((latest, { stamp }) => Math.max(latest, stamp.at), 0);
}

export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.at !== b.at) return a.at - b.at;
  return a.by < b.by ? -1 : Number(a.by > b.by);
}

export function isSame(a: Stamp, b: Stamp | null): boolean {
  return b !== null && compareStamps(a, b) === 0;
}

export function isSameValue(a: DraftValue, b: DraftValue): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.length === b.length && a.every((ref, index) => ref === b[index]);
}

const LOCAL = 'local:';

/** A photo whose upload was not heard of when the list was made. */
export function isLocalPhoto(ref: string): boolean {
  return ref.startsWith(LOCAL);
}

/** The upload that is to bring a local photo. */
export function uploadOf(ref: string): string {
  return ref.slice(LOCAL.length);
}

/**
 * The draft with the photos that were stored since, by the ids of their uploads. That is no change of anybody's: stamps
 * stay, so that an upload that ends on one device takes nothing back that was done on another.
 */
export function withStoredPhotos(draft: Draft, idOfUpload: ReadonlyMap<string, string>): Draft {
  const resolve = <Field extends DraftField>(field: Field): Field => {
    if (typeof field.value === 'string') return field;
    const refs = field.value.map((ref) => (isLocalPhoto(ref) && idOfUpload.get(uploadOf(ref))) || ref);
    return { ...field, value: [...new Set(refs)] };
  };
  const { photos, ...fields } = draft.fields;
  return {
    fields: photos ? { ...fields, photos: resolve(photos) } : fields,
    replaced: draft.replaced.map(resolve),
  };
}

/** "2019 Toyota Corolla", as far as it is typed. */
export function draftTitle(fields: Partial<Record<DraftFieldName, { value: DraftValue }>>): string {
  const typed = [fields.year, fields.make, fields.model].map((field) => String(field?.value ?? '').trim());
  return typed.filter(Boolean).join(' ') || 'Untitled car';
}

/** Made by the browser that begins a draft. `randomUUID` exists on secure pages only. */
export function newDraftId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
