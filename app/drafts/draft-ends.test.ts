import { expect, test } from 'vitest';
import { memoryDrafts } from '#app/drafts/draft-store.ts';
import type { PushOutcome } from '#app/drafts/send-push.ts';
import {
  EMPTY,
  file,
  KEY,
  namesOf,
  openPage,
  PUBLISHED,
  pass,
  photoOf,
  saveAll,
  setUpDraftPages,
  shownPhoto,
} from '#tests/support/draft-page.ts';

setUpDraftPages();

test('a published draft is removed from the device in all tabs, for good', async () => {
  const one = await openPage();
  const other = await openPage(one);
  one.type('1');
  await pass(2000);
  await one.keeper.submit();
  await one.keeper.finish(PUBLISHED);
  await pass(5000);
  expect(await one.store.list('u1')).toEqual([]);
  expect(other.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  other.type('2');
  await pass(200);
  const [next] = await one.store.list('u1');
  expect(next?.draftId).not.toBe('d1');
  expect(next?.listingId).toBe('l1');
  expect(next?.document.texts.price).toBe('2');
});

test('a late answer after another tab published the draft does not end a second draft', async () => {
  const one = await openPage();
  const answer = Promise.withResolvers<PushOutcome>();
  const other = await openPage({ ...one, account: { ...one.account, send: () => answer.promise } });
  one.type('1');
  await pass(2000);
  const asking = other.keeper.retry();
  await pass(10);
  await one.keeper.finish(PUBLISHED);
  await pass(10);
  const { draftId } = other.state();
  expect(draftId).not.toBe('d1');
  answer.resolve({ outcome: 'gone', ...PUBLISHED });
  await asking;
  expect(other.state()).toMatchObject({ draftId, end: 'published', progress: 'untouched' });
});

test('a tab without changes does not turn another tab’s published draft into an edit', async () => {
  const one = await openPage();
  const other = await openPage(one);
  one.type('1');
  await pass(2000);
  other.keeper.change();
  await one.keeper.finish(PUBLISHED);
  await pass(5000);
  expect(other.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  expect(await one.store.list('u1')).toEqual([]);
});

test('a draft that ended elsewhere is removed here, unless this device has unsaved text', async () => {
  const page = await openPage();
  page.type('1');
  await pass(2000);
  page.account.line = 'gone';
  await page.keeper.retry();
  expect(page.state().end).toBe('ended');
  expect(await page.store.list('u1')).toEqual([]);

  const offline = await openPage();
  offline.account.line = 'unreachable';
  offline.keeper.addPhoto('u-1', file('boot.jpg'));
  offline.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  offline.type('1');
  await pass(1000);
  offline.account.line = 'gone';
  const retried = offline.keeper.retry();
  await pass(0);
  offline.account.line = 'works';
  await retried;
  await pass(2000);
  const { draftId, end, progress } = offline.state();
  expect([draftId === 'd1', end, progress]).toEqual([false, 'renewed', 'device']);
  const [renewal, ...more] = await offline.store.list('u1');
  expect(more).toEqual([]);
  expect(renewal?.document).toEqual({ texts: { price: '1' }, photos: ['local:u-1'] });
  expect(await offline.store.photos({ userId: 'u1', draftId })).toHaveLength(1);
});

test('a form whose answer was lost is sent with the same id again', async () => {
  const { keeper, account, type, state, store } = await openPage();
  type('1');
  await pass(200);
  await keeper.submit();
  account.line = 'gone';
  await keeper.retry();
  expect(state()).toMatchObject({ draftId: 'd1', end: null });
  expect((await store.read(KEY))?.document.texts.price).toBe('1');
});

test('the edit of a listing that was deleted elsewhere continues as a new listing with everything shown', async () => {
  const photos = [photoOf('of-listing')];
  const texts = { make: 'Kia', price: '100', version: 'v1' };
  const page = await openPage({ listingId: 'l1', photos, texts });
  page.account.endOf = (_, push) => (push.listingId === 'l1' ? { gone: 'listing' } : null);
  page.type('200');
  page.keeper.addPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['of-listing', 'local:u-1'], [shownPhoto('u-1', null)]);
  await pass(10_000);
  const { draftId, end, nextPath, progress } = page.state();
  expect([draftId === 'd1', end, nextPath, progress]).toEqual([
    ...[false, 'listing-gone', `/create-listing?draft=${draftId}`, 'device'],
  ]);
  expect(page.account.pushes.length).toBeLessThan(4);
  const document = { texts: { make: 'Kia', price: '200' }, photos: ['local:u-1'] };
  expect(page.account.document).toMatchObject(document);
  expect(await page.store.list('u1')).toMatchObject([{ draftId, listingId: null, document }]);
  expect(await page.store.photos({ userId: 'u1', draftId })).toHaveLength(1);
  expect(namesOf(page)).toEqual(['boot.jpg']);
});

test('an account that rejects every draft is not sent one after the other', async () => {
  const page = await openPage();
  page.account.line = 'gone';
  page.type('1');
  await pass(60_000);
  expect(page.account.pushes.length).toBeLessThan(4);
  expect(page.state()).toMatchObject({ progress: 'device', line: 'rejected' });
});

/** A form that was published, but whose answer was lost. */
async function sendAndLoseAnswer(typed?: string) {
  const page = await openPage({ texts: { make: 'Kia' } });
  page.type('100');
  page.account.stored.set('u-1', 'p1');
  page.keeper.addPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(2000);
  await page.keeper.submit();
  Object.assign(page.account, { version: 0, document: EMPTY, copyId: '' });
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  if (typed !== undefined) page.type(typed);
  await page.keeper.retry();
  await pass(5000);
  return page;
}

test('a form whose answer was lost says that it has become a listing, and is sent with the same id again', async () => {
  const page = await sendAndLoseAnswer();
  expect(page.state()).toMatchObject({ draftId: 'd1', end: 'created', nextPath: '/listing/l1' });
});

test('text typed after a form has become a listing is an edit of it, not a second listing', async () => {
  const page = await sendAndLoseAnswer('200');
  const { draftId, end, nextPath } = page.state();
  expect([end, nextPath]).toEqual(['published', `/edit-listing/l1?draft=${draftId}`]);
  expect(page.account.document.texts).toEqual({ make: 'Kia', price: '200', version: '' });
  expect(page.account.pushes.at(-1)?.listingId).toBe('l1');
  expect(await page.store.list('u1')).toMatchObject([{ draftId, listingId: 'l1', listingTitle: 'Kia' }]);
  expect(namesOf(page) ?? ['p1']).toEqual(['p1']);
  await page.keeper.submit();
  expect((await page.store.list('u1'))[0]?.end).toBeNull();
});

test('a page whose draft was published on another device edits that listing from then on', async () => {
  const page = await openPage({ texts: { make: 'Kia' } });
  page.type('100');
  await pass(2000);
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  Object.assign(page.account, { version: 0, document: EMPTY, copyId: '' });
  await page.keeper.retry();
  expect(page.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  page.type('200');
  await pass(2000);
  expect(page.account.document.texts).toEqual({ make: 'Kia', price: '200', version: '' });
  expect(page.account.pushes.at(-1)?.listingId).toBe('l1');
});

test('unsaved text of a draft that has ended continues as an edit, or as a new listing', async () => {
  const published = await openPage();
  published.account.line = 'unreachable';
  published.type('200');
  await pass(1000);
  await published.keeper.close();
  published.account.line = 'works';
  published.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  expect(await saveAll(published)).toEqual([]);
  expect(await published.store.list('u1')).toMatchObject([{ listingId: 'l1', document: { texts: { price: '200' } } }]);
  expect(published.account.pushes.at(-1)?.listingId).toBe('l1');

  const deleted = await openPage({ listingId: 'l1' });
  deleted.account.line = 'unreachable';
  deleted.type('300');
  await pass(1000);
  await deleted.keeper.close();
  deleted.account.line = 'works';
  deleted.account.endOf = (_, push) => (push.listingId === 'l1' ? { gone: 'listing' } : null);
  expect(await saveAll(deleted)).toEqual([]);
  expect(await deleted.store.list('u1')).toMatchObject([{ listingId: null, document: { texts: { price: '300' } } }]);
  expect(deleted.account.price()).toBe('300');
});

test('a reverted edit leaves no draft; other drafts stay', async () => {
  const edit = { listingId: 'l1', listing: { texts: { price: '100' }, photos: [] } };
  const left = await openPage(edit);
  left.type('200');
  await pass(2000);
  left.type('100');
  await left.keeper.close();
  expect([left.account.discarded, await left.store.list('u1')]).toEqual([[['d1', 1]], []]);

  const changed = await openPage(edit);
  changed.type('200');
  await changed.keeper.close();
  expect([changed.account.discarded, await changed.store.list('u1')]).toMatchObject([[], [{ end: null }]]);
});

test('an edit reverted offline is deleted when the connection returns', async () => {
  const page = await openPage({ listingId: 'l1', listing: { texts: { price: '100' }, photos: [] } });
  page.account.line = 'unreachable';
  page.type('200');
  page.type('100');
  await page.keeper.close();
  expect(await page.store.list('u1')).toMatchObject([{ end: 'unchanged' }]);
});

test('a discarded edit is kept until the account knows, and comes back if it is reopened', async () => {
  const page = await openPage({ listingId: 'l1' });
  const tab = await openPage({ ...page, listingId: 'l1' });
  page.type('200');
  await pass(2000);
  expect(await page.keeper.discard()).toBe(true);
  await page.keeper.close();
  expect(tab.state().end).toBe('ended');
  expect([page.account.discarded, await page.store.list('u1')]).toMatchObject([
    [],
    [{ end: 'discarded', document: { texts: { price: '200' } } }],
  ]);
  const again = await openPage({ ...page, listingId: 'l1' });
  expect([again.texts.price, (await page.store.read(KEY))?.end]).toEqual(['200', null]);
  await again.keeper.discard();
  await again.keeper.close();
  expect(await saveAll(page)).toEqual([]);
  expect([page.account.discarded, await page.store.list('u1')]).toEqual([[['d1', undefined]], []]);
});

test('a form that was cancelled without a draft still saves what is typed', async () => {
  const page = await openPage();
  expect(await page.keeper.discard()).toBe(false);
  page.type('200');
  await pass(200);
  expect(await page.store.list('u1')).toMatchObject([{ end: null, document: { texts: { price: '200' } } }]);
});

test('a draft that only the page has cannot be restored after it is discarded', async () => {
  const page = await openPage({ store: memoryDrafts(), listingId: 'l1' });
  page.type('200');
  await pass(2000);
  expect(await page.keeper.discard()).toBe(false);
  expect(page.account.discarded).toEqual([['d1', undefined]]);
});
