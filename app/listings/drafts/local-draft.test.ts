import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, mergeDraft, offersOf, type Push } from '#app/listings/drafts/draft.ts';
import {
  beginDraft,
  changesNothing,
  isExpired,
  isHeard,
  type LocalDraft,
  pushOf,
  renewed,
  withAccount,
  withAnswer,
  withChanges,
  withReplaced,
  withSettled,
  withStored,
} from '#app/listings/drafts/local-draft.ts';

const KEY = { userId: 'u1', draftId: 'd1' };
const SUBJECT = { listingId: null, listingTitle: null };
const NONE = new Set<never>();

function typed(draft: LocalDraft, price: string, at = draft.seen + 1, by = 'phone'): LocalDraft {
  return withChanges(draft, { price: { value: price, base: draft.fields.price?.base ?? null } }, { by, now: at });
}

const begun = (price: string, at = 1, by = 'phone') => typed(beginDraft(KEY, SUBJECT, 0), price, at, by);

/** A push that arrives, with the account as it then is. */
function told(draft: LocalDraft, account: Draft = EMPTY_DRAFT): { draft: LocalDraft; account: Draft; push: Push } {
  const push = pushOf(draft);
  const merged = mergeDraft(account, push);
  return { draft: withAnswer(draft, { push, account: merged, photos: [], busy: NONE }), account: merged, push };
}

test('what the account has answered to is heard, what was typed since is not', () => {
  const first = begun('1');
  expect(isHeard(first)).toBe(false);
  const { account, push } = told(first);
  const since = typed(first, '12');
  expect(isHeard(withAnswer(first, { push, account, photos: [], busy: NONE }))).toBe(true);
  const answered = withAnswer(since, { push, account, photos: [], busy: NONE });
  expect(isHeard(answered)).toBe(false);
  expect(answered.fields.price).toMatchObject({ value: '12', base: first.fields.price?.stamp });
});

test('typing the same again is no change', () => {
  const draft = begun('1');
  expect(typed(draft, '1', 99)).toBe(draft);
});

test('a field that is being typed in keeps its base, so that what another device said meanwhile is offered', () => {
  const { draft, account } = told(begun('1'));
  const elsewhere = mergeDraft(account, {
    fields: { price: { value: '2', stamp: { at: 50, by: 'laptop' }, base: account.fields.price?.stamp ?? null } },
    settled: [],
  });
  const push = pushOf(draft);
  const pulled = withAnswer(draft, { push, account: elsewhere, photos: [], busy: new Set(['price']) });
  expect(pulled.fields.price?.value).toBe('1');
  const result = told(typed(pulled, '13', 100), elsewhere);
  expect(result.draft.fields.price?.value).toBe('13');
  expect(offersOf(result.draft).map(({ value }) => value)).toEqual(['2']);
  expect(withAnswer(draft, { push, account: elsewhere, photos: [], busy: NONE }).fields.price?.value).toBe('2');
});

test('an account that said less than is known already is not believed', () => {
  const early = told(begun('1'));
  const late = told(typed(early.draft, '2'), early.account);
  const accountDraft = { ...early.account, id: 'd1', ...SUBJECT, updatedAt: 5, photos: [] };
  expect(withAccount(late.draft, KEY, accountDraft).fields.price?.value).toBe('2');
  expect(withAccount(undefined, KEY, accountDraft)).toMatchObject({ changedAt: 5, fields: early.draft.fields });
});

test('what the account has lost is told again', () => {
  const { draft } = told(begun('1'));
  const asked = withAnswer(draft, { push: pushOf(draft), account: EMPTY_DRAFT, photos: [], busy: NONE });
  expect(pushOf(asked).fields.price?.value).toBe('1');
});

test('an offered value is taken or left, and offered to nobody any more', () => {
  const phone = told(begun('1', 1));
  const laptop = told(begun('2', 2, 'laptop'), phone.account);
  const [offer] = offersOf(laptop.draft);
  if (!offer) throw new Error('nothing was offered');
  const left = told(withSettled(laptop.draft, offer), laptop.account);
  expect(left.account.replaced).toEqual([]);
  expect(left.account.fields.price?.value).toBe('2');
  const taken = told(withReplaced(laptop.draft, offer, { by: 'laptop', now: 9 }), laptop.account);
  expect(taken.account.fields.price?.value).toBe('1');
  expect(taken.account.replaced).toEqual([]);
  expect(isHeard(taken.draft)).toBe(true);
});

test('a choice is told even where the answer to it got lost', () => {
  const phone = told(begun('1', 1));
  const laptop = told(begun('2', 2, 'laptop'), phone.account);
  const [offer] = offersOf(laptop.draft);
  const settled = withSettled(laptop.draft, offer as NonNullable<typeof offer>);
  const pulled = withAnswer(settled, { push: pushOf(laptop.draft), account: laptop.account, photos: [], busy: NONE });
  expect(offersOf(pulled)).toEqual([]);
  expect(pushOf(pulled).settled).toHaveLength(1);
});

const photosOf = (refs: string[], draft = beginDraft(KEY, SUBJECT, 0)) =>
  withChanges(draft, { photos: { value: refs, base: null } }, { by: 'phone', now: draft.seen + 1 });

test('photos of another device are added to those that are here', () => {
  const draft = photosOf(['a', 'b']);
  const offer = { field: 'photos' as const, value: ['b', 'c'], stamp: { at: 1, by: 'laptop' } };
  const taken = withReplaced(draft, offer, { by: 'phone', now: 9 });
  expect(taken.fields.photos?.value).toEqual(['a', 'b', 'c']);
});

test('a stored photo takes the place of its upload without a word to the account, and keeps it', () => {
  const { draft, account } = told(photosOf(['local:u-1', 'b']));
  const photo = { id: 'a', url: '/files/a', width: 4, height: 3, thumbhash: '' };
  const stored = withStored(draft, { uploads: { 'u-1': 'a' }, photos: [photo] });
  expect(stored.fields.photos?.value).toEqual(['a', 'b']);
  expect(isHeard(stored)).toBe(true);
  const asked = withAnswer(stored, { push: pushOf(stored), account, photos: [], busy: NONE });
  expect(asked.fields.photos?.value).toEqual(['a', 'b']);
  expect(asked.photos).toEqual([photo]);
  expect(told(photosOf(['b'], asked), account).draft.photos).toEqual([]);
});

test('a draft that goes on under another id says everything anew, but for photos that went with the old one', () => {
  const { draft } = told(typed(photosOf(['local:u-1', 'b']), '1'));
  const anew = renewed(draft, 'd2', { gone: 'draft' });
  expect(pushOf(anew).fields).toMatchObject({ price: { value: '1', base: null }, photos: { value: ['local:u-1'] } });
  expect(anew.draftId).toBe('d2');
  expect(renewed({ ...draft, listingId: 'l1' }, 'd2', { gone: 'draft' }).fields.photos).toBeUndefined();
});

test('what the account never heard of a draft that was published is a change to that listing, which has its photos', () => {
  const heard = told(typed(photosOf(['a', 'b']), '1')).draft;
  const gone = { gone: 'published', listingId: 'l1' } as const;
  const typedSince = renewed(typed(heard, '2'), 'd2', gone);
  expect(typedSince).toMatchObject({ draftId: 'd2', listingId: 'l1', listingTitle: 'Untitled car' });
  expect(pushOf(typedSince).fields).toEqual({ price: expect.objectContaining({ value: '2', base: null }) });
  expect(renewed(photosOf(['b', 'local:u-1'], heard), 'd2', gone).fields.photos?.value).toEqual(['b', 'local:u-1']);
});

test('a change to a deleted listing goes on as a new one, with the photos that were added here', () => {
  const draft = { ...told(typed(photosOf(['of-listing', 'a', 'local:u-2']), '1')).draft, listingId: 'l1' };
  const anew = renewed({ ...draft, uploads: { 'u-1': 'a' } }, 'd2', { gone: 'listing' });
  expect(anew).toMatchObject({ draftId: 'd2', listingId: null, listingTitle: null });
  expect(pushOf(anew).fields).toMatchObject({ price: { value: '1' }, photos: { value: ['a', 'local:u-2'] } });
});

test('a change changes nothing where it says what its listing says, in whatever version', () => {
  const draft = { ...typed(photosOf(['a', 'b']), '100'), listingId: 'l1' };
  const withVersion = withChanges(draft, { version: { value: 'v2', base: null } }, { by: 'phone', now: 9 });
  const said = { price: '100', photos: ['a', 'b'], version: 'v1' };
  expect(changesNothing(withVersion, said)).toBe(true);
  for (const other of [{ price: '101' }, { photos: ['b', 'a'] }, { photos: undefined }]) {
    expect(changesNothing(draft, { ...said, ...other })).toBe(false);
  }
  const offered = { field: 'price' as const, value: '99', stamp: { at: 1, by: 'laptop' } };
  expect(changesNothing({ ...draft, replaced: [offered] }, said)).toBe(false);
});

test('a draft lives 90 days from its last change', () => {
  const day = 86_400_000;
  expect(isExpired({ changedAt: 0 }, 90 * day)).toBe(false);
  expect(isExpired({ changedAt: 0 }, 90 * day + 1)).toBe(true);
});

const steps = fc.array(
  fc.record({
    device: fc.nat(2),
    act: fc.constantFrom('type', 'type', 'send', 'deliver', 'lose', 'jump'),
    field: fc.constantFrom('price', 'make'),
  }),
  { maxLength: 60 },
);

test('whatever is lost or late, all devices agree in the end, and no text that was typed over unseen is gone', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const devices = ['phone', 'laptop', 'tablet'].map((by) => ({
        by,
        clock: 0,
        draft: beginDraft(KEY, SUBJECT, 0),
        line: null as { push: Push; account: Draft } | null,
      }));
      /** By typed text, the text that stood there before. */
      const over = new Map<string, string | undefined>();
      let account: Draft = EMPTY_DRAFT;
      const send = (one: (typeof devices)[number]) => {
        const push = pushOf(one.draft);
        account = mergeDraft(account, push);
        one.line = { push, account };
      };
      const hear = (one: (typeof devices)[number]) => {
        if (one.line) one.draft = withAnswer(one.draft, { ...one.line, photos: [], busy: NONE });
        one.line = null;
      };
      for (const [index, { device, act, field }] of script.entries()) {
        const one = devices[device] as (typeof devices)[number];
        one.clock += act === 'jump' ? 1000 : 1;
        if (act === 'type') {
          const before = one.draft.fields[field as 'price'];
          const value = `${field}${index}`;
          over.set(value, before?.value as string | undefined);
          const change = { value, base: before?.base ?? null };
          one.draft = withChanges(one.draft, { [field]: change }, { by: one.by, now: one.clock });
        } else if (act === 'send') send(one);
        else if (act === 'deliver') hear(one);
        else if (act === 'lose') one.line = null;
      }
      for (let round = 0; round < 3; round += 1) {
        for (const one of devices) {
          send(one);
          hear(one);
        }
      }
      const shown = devices.map(({ draft }) => [draft.fields.price?.value, draft.fields.make?.value]);
      expect(shown).toEqual([shown[0], shown[0], shown[0]]);
      expect(devices.every(({ draft }) => isHeard(draft))).toBe(true);
      const seenOver = new Set(over.values());
      const kept = [...Object.values(account.fields), ...account.replaced].map(({ value }) => value);
      for (const value of over.keys()) if (!seenOver.has(value)) expect(kept).toContain(value);
    }),
    { numRuns: 1000 },
  );
});
