import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Push, PushAnswer } from '#app/drafts/draft.ts';
import {
  changesNothing,
  isExpired,
  isSaved,
  type LocalDraft,
  newLocalDraft,
  pushOf,
  renewed,
  withAccount,
  withAnswer,
  withDocument,
  withPhotos,
  withVersion,
} from '#app/drafts/local-draft.ts';

const KEY = { userId: 'u1', draftId: 'd1' };
const NEW = { listingId: null, listingTitle: null };
const photoOf = (id: string) => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });
const typed = (price: string, photos: string[] = []) => ({ texts: { price }, photos });
const saved = (version: number, price: string) => ({ version, document: typed(price), photos: [], isConflict: false });

function draftOf(price: string, photos?: string[]): LocalDraft {
  return withDocument(newLocalDraft(KEY, NEW, 0), typed(price, photos), 1);
}

test('a document is saved once the account answers with its version; text typed since is not', () => {
  const draft = draftOf('1');
  expect(isSaved(draft)).toBe(false);
  const push = pushOf(draft);
  expect(push).toMatchObject({ base: 0, revision: 1, document: typed('1') });
  expect(isSaved(withAnswer(draft, push, saved(1, '1'), 5))).toBe(true);
  const since = withAnswer(withDocument(draft, typed('12'), 2), push, saved(1, '1'), 5);
  expect([isSaved(since), since.base]).toEqual([false, 1]);
  expect(pushOf(since)).toMatchObject({ base: 1, revision: 2, document: typed('12') });
});

test('typing the same text again is not a change', () => {
  const draft = draftOf('1');
  expect(withDocument(draft, typed('1'), 9)).toBe(draft);
});

test('a conflict leaves the draft as it is', () => {
  const draft = draftOf('1');
  expect(withAnswer(draft, pushOf(draft), { ...saved(4, '2'), isConflict: true }, 5)).toBe(draft);
});

test('a newer version replaces a saved document, never an unsaved one', () => {
  const draft = withAnswer(draftOf('1'), pushOf(draftOf('1')), saved(1, '1'), 5);
  const question = pushOf(draft);
  expect(question.document).toBeNull();
  expect(withAnswer(draft, question, saved(2, '2'), 6)).toMatchObject({ base: 2, document: typed('2') });
  const typing = withDocument(draft, typed('3'), 6);
  expect(withAnswer(typing, question, saved(2, '2'), 6)).toMatchObject({ base: 1, document: typed('3') });
});

test('an account restored from a backup gets the document again', () => {
  const draft = withVersion(draftOf('1'), saved(5, '1'), 2);
  const answered = withAnswer(
    draft,
    pushOf(draft),
    { version: 0, document: { texts: {} }, photos: [], isConflict: false },
    5,
  );
  expect(pushOf(answered)).toMatchObject({ base: 0, document: typed('1') });
});

test('a page from the browser’s cache does not overwrite a newer version', () => {
  const draft = withVersion(draftOf('2'), saved(2, '2'), 2);
  const account = { id: 'd1', listingId: null, listingTitle: null, updatedAt: 1, photos: [] };
  expect(withAccount(draft, KEY, { ...account, version: 1, document: typed('1') })).toBe(draft);
  expect(withAccount(draft, KEY, { ...account, version: 3, document: typed('3') }).document).toEqual(typed('3'));
  expect(withAccount(undefined, KEY, { ...account, version: 3, document: typed('3') })).toMatchObject({ base: 3 });
});

test('a finished upload is not a change, and the draft keeps the photo', () => {
  const draft = draftOf('1', ['local:u-1', 'local:u-2']);
  const stored = withPhotos(draft, { uploads: { 'u-1': 'p1' }, photos: [photoOf('p1'), photoOf('p9')] });
  expect(stored).toMatchObject({ revision: 1, photos: [photoOf('p1')] });
  expect(stored.document.photos).toEqual(['p1', 'local:u-2']);
  expect(withDocument(stored, typed('1', ['local:u-1', 'local:u-2']), 3)).toBe(stored);
});

test('a deleted draft continues under another id without the photos that were deleted with it', () => {
  const renewal = renewed(draftOf('1', ['p1', 'local:u-1']), 'd2', { gone: 'draft' });
  expect(renewal).toMatchObject({ draftId: 'd2', base: 0, end: null, document: typed('1', ['local:u-1']) });
  expect(renewal.copyId).not.toBe(draftOf('1').copyId);
  expect(isSaved(renewal)).toBe(false);
});

test('a published draft continues as an edit of its listing, which asks before it overwrites', () => {
  const renewal = renewed(draftOf('1', ['p1']), 'd2', { gone: 'published', listingId: 'l1' });
  expect(renewal).toMatchObject({ listingId: 'l1', document: { texts: { price: '1', version: '' }, photos: ['p1'] } });
});

test('the edit of a deleted listing continues as a new listing with the photos that were added here', () => {
  const edit = withPhotos(draftOf('1', ['of-listing', 'local:u-1', 'local:u-2']), {
    uploads: { 'u-1': 'p1' },
    photos: [photoOf('p1')],
  });
  const renewal = renewed({ ...edit, listingId: 'l1' }, 'd2', { gone: 'listing' });
  expect(renewal).toMatchObject({
    listingId: null,
    document: typed('1', ['p1', 'local:u-2']),
    photos: [photoOf('p1')],
  });
});

test('an edit equal to its listing is not a change, in any version', () => {
  const listing = { texts: { price: '1', make: 'Kia' }, photos: ['p1'] };
  expect(changesNothing({ texts: { price: '1', make: 'Kia', version: 'v0' }, photos: ['p1'] }, listing)).toBe(true);
  expect(changesNothing({ texts: { price: '2', make: 'Kia' }, photos: ['p1'] }, listing)).toBe(false);
  expect(changesNothing({ texts: { price: '1', make: 'Kia' }, photos: [] }, listing)).toBe(false);
});

test('a draft lives for 90 days after its last change', () => {
  const day = 86_400_000;
  expect(isExpired({ changedAt: 0 }, 90 * day)).toBe(false);
  expect(isExpired({ changedAt: 0 }, 90 * day + 1)).toBe(true);
});

/** As `pushDraft` does on the server. */
function answerOf(account: { version: number; price: string; copyId: string; revision: number }, push: Push) {
  const answer = (isConflict: boolean): Exclude<PushAnswer, { gone: unknown }> => ({
    ...saved(account.version, account.price),
    isConflict,
  });
  const price = push.document?.texts.price;
  const isSameCopy = account.copyId === push.copyId;
  if (price === undefined || (isSameCopy && push.revision <= account.revision)) return answer(false);
  if (account.version > push.base && !isSameCopy && price !== account.price) return answer(true);
  const { copyId, revision } = push;
  Object.assign(account, { price, copyId, revision, version: Math.max(account.version, push.base) + 1 });
  return answer(false);
}

const steps = fc.array(
  fc.record({
    device: fc.nat(2),
    act: fc.constantFrom('type', 'send', 'send', 'deliver', 'lose', 'late', 'mine', 'theirs'),
  }),
  { maxLength: 60 },
);

test('when messages are lost or late, no text is overwritten unless its author chose to', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const account = { version: 0, price: '', copyId: '', revision: 0 };
      const devices = [0, 1, 2].map(() => ({
        draft: newLocalDraft(KEY, NEW, 0),
        answers: [] as { push: Push; answer: Exclude<PushAnswer, { gone: unknown }> }[],
        late: [] as Push[],
        conflict: null as Exclude<PushAnswer, { gone: unknown }> | null,
      }));
      /** By text, the text that was on the device's screen before. */
      const over = new Map<string, string[]>();
      const send = (one: (typeof devices)[number]) => {
        const push = pushOf(one.draft);
        one.answers.push({ push, answer: answerOf(account, push) });
        one.late.push(push);
      };
      const deliver = (one: (typeof devices)[number]) => {
        const { push, answer } = one.answers.shift() ?? {};
        if (!push || !answer) return;
        if (answer.isConflict && !isSaved(one.draft)) one.conflict = answer;
        one.draft = withAnswer(one.draft, push, answer, 0);
      };
      const choose = (one: (typeof devices)[number], isMine: boolean) => {
        const { conflict } = one;
        one.conflict = null;
        if (!conflict) return;
        const mine = one.draft.document.texts.price ?? '';
        const theirs = conflict.document.texts.price ?? '';
        const [chosen, dropped] = isMine ? [mine, theirs] : [theirs, mine];
        over.set(chosen, [...(over.get(chosen) ?? []), dropped]);
        one.draft = isMine ? { ...one.draft, base: conflict.version } : withVersion(one.draft, conflict, 0);
      };
      for (const [index, { device, act }] of script.entries()) {
        const one = devices[device] as (typeof devices)[number];
        if (act === 'type') {
          const text = `text ${index}`;
          over.set(text, [one.draft.document.texts.price ?? '']);
          one.draft = withDocument(one.draft, typed(text), index);
        } else if (act === 'send') send(one);
        else if (act === 'deliver') deliver(one);
        else if (act === 'lose') one.answers.shift();
        else if (act === 'late') {
          const push = one.late.shift();
          if (push) answerOf(account, push);
        } else choose(one, act === 'mine');
      }
      for (let round = 0; round < 8; round += 1) {
        for (const one of devices) {
          one.answers = [];
          send(one);
          deliver(one);
          choose(one, round % 2 === 0);
        }
      }
      const shown = devices.map(({ draft }) => draft.document.texts.price ?? '');
      expect(new Set([...shown, account.price]).size).toBe(1);
      // From the text that is left, every other one is reachable by "typed over" or "chosen over".
      const reached = new Set<string>();
      const visit = (text: string) => {
        if (reached.has(text)) return;
        reached.add(text);
        for (const before of over.get(text) ?? []) visit(before);
      };
      visit(account.price);
      for (const text of over.keys()) expect(reached).toContain(text);
    }),
    { numRuns: 1000 },
  );
});
