/** A draft as one device keeps it: with what the account has not heard yet. Pure; `mergeDraft` decides at the account. */
import {
  type AccountDraft,
  compareStamps,
  DRAFT_DAYS,
  DRAFT_FIELDS,
  type Draft,
  type DraftFieldName,
  type DraftValue,
  draftTitle,
  type Gone,
  isLocalPhoto,
  isSame,
  isSameValue,
  latestAt,
  type Push,
  type PushedField,
  type ReplacedValue,
  type Settled,
  type Stamp,
  stampAfter,
  withStoredPhotos,
} from '#app/listings/drafts/draft.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type DraftKey = { userId: string; draftId: string };

export type LocalDraft = DraftKey & {
  listingId: string | null;
  listingTitle: string | null;
  fields: Partial<Record<DraftFieldName, PushedField>>;
  replaced: ReplacedValue[];
  /** Decided here, and not told to the account yet. */
  settled: Settled[];
  /** The greatest stamp this device has seen. */
  seen: number;
  changedAt: number;
  /** By upload, the photo that was made of it. */
  uploads: Record<string, string>;
  /** The stored ones that it names, so that whatever reads it can show them: their bytes may be here no more. */
  photos: Photo[];
  /** `submitted`: its form was sent as it stands. `discarded`: deleted here, and the account does not know yet. */
  end: 'submitted' | 'discarded' | null;
};

/** `base` is the account's stamp of the value that was shown when this one was typed over it. */
export type Change = { value: DraftValue; base: Stamp | null };
export type Changes = Partial<Record<DraftFieldName, Change>>;

export type Subject = Pick<LocalDraft, 'listingId' | 'listingTitle'>;

export function beginDraft(key: DraftKey, { listingId, listingTitle }: Subject, now: number): LocalDraft {
  return {
    ...key,
    listingId,
    listingTitle,
    fields: {},
    replaced: [],
    settled: [],
    seen: 0,
    changedAt: now,
    uploads: {},
    photos: [],
    end: null,
  };
}

export function withChanges(draft: LocalDraft, changes: Changes, { by, now }: { by: string; now: number }): LocalDraft {
  const changed = DRAFT_FIELDS.filter((name) => {
    const change = changes[name];
    const current = draft.fields[name];
    return change && !(current && isSameValue(current.value, change.value));
  });
  if (changed.length === 0) return draft;
  const stamp = stampAfter(draft.seen, by, now);
  const fields = { ...draft.fields };
  for (const name of changed) fields[name] = { ...(changes[name] as Change), stamp };
  return { ...draft, fields, seen: stamp.at, changedAt: now, end: null };
}

/** An offered value takes the place of the one that is there. Photos are added to those that are there. */
export function withReplaced(draft: LocalDraft, offer: ReplacedValue, change: { by: string; now: number }): LocalDraft {
  const { field, value } = offer;
  const taken = typeof value === 'string' ? value : [...new Set([...photoRefs(draft), ...value])];
  const base = draft.fields[field]?.base ?? null;
  return withSettled(withChanges(draft, { [field]: { value: taken, base } }, change), offer);
}

/** Takes an offered value out, for good once the account has heard of it. */
export function withSettled(draft: LocalDraft, { field, stamp }: Settled): LocalDraft {
  const replaced = draft.replaced.filter((value) => value.field !== field || !isSame(value.stamp, stamp));
  return { ...draft, replaced, settled: [...draft.settled, { field, stamp }] };
}

/** What the account has to hear. An empty one asks what other devices have said. */
export function pushOf({ userId, listingId, fields, settled }: LocalDraft): Push {
  const changed = Object.entries(fields).filter(([, { stamp, base }]) => !isSame(stamp, base));
  return { userId, listingId, fields: Object.fromEntries(changed), settled };
}

export function isHeard(draft: LocalDraft): boolean {
  const { fields, settled } = pushOf(draft);
  return Object.keys(fields).length === 0 && settled.length === 0;
}

export function photoRefs({ fields }: Pick<LocalDraft, 'fields'>): string[] {
  return (fields.photos?.value ?? []) as string[];
}

/** What the account answered to a push, with the photos that it names; `busy` are fields that are being changed. */
type Answer = { push: Push; account: Draft; photos: Photo[]; busy: ReadonlySet<DraftFieldName> };

/**
 * The draft after the account answered to a push. Fields that were changed since, or are being changed, stay: the next push decides
 * about them.
 */
export function withAnswer(draft: LocalDraft, { push, account, photos, busy }: Answer): LocalDraft {
  const fields: LocalDraft['fields'] = {};
  for (const name of DRAFT_FIELDS) {
    const mine = draft.fields[name];
    const sent = push.fields[name]?.stamp ?? mine?.base ?? null;
    const theirs = account.fields[name];
    const isStill = !mine || isSame(mine.stamp, sent);
    if (!theirs) {
      if (mine) fields[name] = { ...mine, base: null };
    } else if (mine?.base && compareStamps(theirs.stamp, mine.base) < 0) {
      // Said before what was heard last: a page from the browser's memory, or an answer that was overtaken.
      fields[name] = mine;
    } else if (isStill && !(busy.has(name) && !isSame(theirs.stamp, mine?.stamp ?? null))) {
      fields[name] = { ...theirs, base: theirs.stamp };
    } else if (mine) {
      fields[name] = isSame(theirs.stamp, sent) ? { ...mine, base: theirs.stamp } : mine;
    }
  }
  const isSettled = (settled: Settled, by: Settled[]) =>
    by.some(({ field, stamp }) => field === settled.field && isSame(stamp, settled.stamp));
  const settled = draft.settled.filter((one) => !isSettled(one, push.settled));
  const replaced = account.replaced.filter((value) => !isSettled(value, settled));
  const answered = { ...draft, fields, replaced, settled, seen: Math.max(draft.seen, latestAt(account)) };
  return withStored(answered, { uploads: {}, photos });
}

/** What a page was given of the account's draft; for what is not on this device it is where it begins. */
export function withAccount(draft: LocalDraft | undefined, key: DraftKey, account: AccountDraft): LocalDraft {
  const mine = draft ?? beginDraft(key, account, account.updatedAt);
  const push = { ...pushOf(mine), fields: {}, settled: [] };
  return withAnswer(mine, { push, account, photos: account.photos, busy: new Set() });
}

/** Photos that were stored take the places of their uploads, here before the account says so. */
export function withStored(draft: LocalDraft, stored: Pick<LocalDraft, 'uploads' | 'photos'>): LocalDraft {
  const uploads = { ...draft.uploads, ...stored.uploads };
  const resolved = withStoredPhotos(draft, new Map(Object.entries(uploads))) as Pick<LocalDraft, 'fields' | 'replaced'>;
  const known = new Map([...draft.photos, ...stored.photos].map((photo) => [photo.id, photo]));
  const named = [resolved.fields.photos, ...resolved.replaced].flatMap((field) => field?.value ?? []);
  return { ...draft, uploads, ...resolved, photos: [...new Set(named)].flatMap((ref) => known.get(ref) ?? []) };
}

/** A draft that the account takes in no more goes on under another id. */
export function renewed(draft: LocalDraft, draftId: string, gone: Gone): LocalDraft {
  if (gone.gone === 'published') return changing(gone.listingId, draft, draftId);
  if (gone.gone === 'listing') return anew(draft, draftId);
  const fields = unheardOf(draft.fields);
  // Its stored photos went with it.
  if (draft.listingId) delete fields.photos;
  else if (fields.photos) fields.photos = { ...fields.photos, value: photoRefs(draft).filter(isLocalPhoto) };
  return { ...draft, draftId, fields, replaced: [], settled: [], photos: [], end: null };
}

/** What the listing that it became cannot have heard of is a change to that. Its photos have kept their ids. */
function changing(listingId: string, draft: LocalDraft, draftId: string): LocalDraft {
  const fields = unheardOf(pushOf(draft).fields);
  const subject = { listingId, listingTitle: draftTitle(draft.fields) };
  return { ...draft, ...subject, draftId, fields, replaced: [], settled: [], end: null };
}

/** A new listing instead of a change to one that is gone, and its photos with it: not those that were added here. */
function anew(draft: LocalDraft, draftId: string): LocalDraft {
  const { version: _, photos, ...fields } = unheardOf(draft.fields);
  const added = new Set(Object.values(draft.uploads));
  const mine = photoRefs(draft).filter((ref) => isLocalPhoto(ref) || added.has(ref));
  const subject = { listingId: null, listingTitle: null };
  return {
    ...{ ...draft, ...subject, draftId, fields: photos ? { ...fields, photos: { ...photos, value: mine } } : fields },
    ...{ replaced: [], settled: [], photos: draft.photos.filter(({ id }) => added.has(id)), end: null },
  };
}

function unheardOf(fields: LocalDraft['fields']): LocalDraft['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, base: null }]));
}

/** What a listing says, as a form and a draft would. */
export type Said = Partial<Record<DraftFieldName, DraftValue>>;

/** Whether a change says what the listing says anyway, and offers nothing else. */
export function changesNothing({ fields, replaced }: LocalDraft, said: Said): boolean {
  const { version: _, ...changed } = fields;
  const isSaid = ([name, { value }]: [string, PushedField]) => {
    const before = said[name as DraftFieldName];
    return before !== undefined && isSameValue(value, before);
  };
  return replaced.length === 0 && Object.entries(changed).every(isSaid);
}

export function isExpired({ changedAt }: Pick<LocalDraft, 'changedAt'>, now: number): boolean {
  return now - changedAt > DRAFT_DAYS * 86_400_000;
}

export function keyOf({ userId, draftId }: DraftKey): string {
  return `${userId}/${draftId}`;
}
