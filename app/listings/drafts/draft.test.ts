import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareStamps,
  type Draft,
  draftTitle,
  EMPTY_DRAFT,
  latestAt,
  mergeDraft,
  offersOf,
  type PushedField,
  type Stamp,
  stampAfter,
  withStoredPhotos,
} from '#app/listings/drafts/draft.ts';
import { parsePush } from '#app/listings/drafts/push-schema.ts';

const stampOf = (at: number, by = 'phone'): Stamp => ({ at, by });
const price = (value: string, stamp: Stamp, base: Stamp | null = null) => ({
  fields: { price: { value, stamp, base } satisfies PushedField },
  settled: [],
});
const pushAll = (pushes: ReturnType<typeof price>[], from: Draft = EMPTY_DRAFT) => pushes.reduce(mergeDraft, from);
const replacedValues = (draft: Draft) => draft.replaced.map(({ value }) => value);

test('a change of what the device had seen simply replaces it', () => {
  const draft = pushAll([price('1', stampOf(1)), price('2', stampOf(2, 'laptop'), stampOf(1))]);
  expect(draft).toEqual({ fields: { price: { value: '2', stamp: stampOf(2, 'laptop') } }, replaced: [] });
});

test('of two changes that did not know of each other the newer wins and the other is offered', () => {
  const draft = pushAll([price('newer', stampOf(5)), price('older', stampOf(4, 'laptop'))]);
  expect(draft.fields.price?.value).toBe('newer');
  expect(offersOf(draft)).toEqual([{ field: 'price', value: 'older', stamp: stampOf(4, 'laptop') }]);
});

test('a device that goes on typing before it hears back is not offered its own earlier words', () => {
  const draft = pushAll([price('2', stampOf(1)), price('20', stampOf(2)), price('200', stampOf(3))]);
  expect(draft.fields.price?.value).toBe('200');
  expect(draft.replaced).toEqual([]);
});

test('words that lost are still offered after their device has gone on from the words that won', () => {
  const draft = pushAll([
    price('long text', stampOf(1)),
    price('short', stampOf(2, 'laptop')),
    price('short!', stampOf(3), stampOf(2, 'laptop')),
  ]);
  expect(draft.fields.price?.value).toBe('short!');
  expect(replacedValues(draft)).toEqual(['long text']);
});

test('what somebody has decided about is offered no more', () => {
  const draft = pushAll([price('1', stampOf(1)), price('2', stampOf(2, 'laptop'))]);
  const settled = mergeDraft(draft, { fields: {}, settled: [{ field: 'price', stamp: stampOf(1) }] });
  expect(settled).toEqual({ ...draft, replaced: [] });
});

test('the same text typed twice, nothing, and photos in another order are not worth an offer', () => {
  const same = pushAll([price('1', stampOf(1)), price('1', stampOf(2, 'laptop')), price(' ', stampOf(3, 'tablet'))]);
  expect(replacedValues(same)).toEqual(['1', '1']);
  expect(offersOf(same)).toHaveLength(1);
  const photosOf = (refs: string[], at: number): Draft['fields'] => ({ photos: { value: refs, stamp: stampOf(at) } });
  const replaced = [
    { field: 'photos' as const, value: ['b', 'a'], stamp: stampOf(1) },
    { field: 'photos' as const, value: ['c'], stamp: stampOf(2) },
  ];
  expect(replacedValues({ ...EMPTY_DRAFT, replaced: offersOf({ fields: photosOf(['a', 'b'], 3), replaced }) })).toEqual(
    [['c']],
  );
});

test('a stamp is greater than what was seen, however wrong the clock', () => {
  expect(stampAfter(5, 'phone', 100.7)).toEqual(stampOf(100));
  expect(stampAfter(500, 'phone', 100)).toEqual(stampOf(501));
});

test('a draft is called by what is typed of year, make and model', () => {
  const fieldOf = (value: string) => ({ value, stamp: stampOf(1) });
  expect(draftTitle({ make: fieldOf(' Toyota '), year: fieldOf('2019') })).toBe('2019 Toyota');
  expect(draftTitle({})).toBe('Untitled car');
});

test('a photo that was stored takes the place of its upload, which is no change of anybody’s', () => {
  const photos = { value: ['a', 'local:u-1', 'local:u-2'], stamp: stampOf(1) };
  const draft = { fields: { photos }, replaced: [{ field: 'photos' as const, ...photos }] };
  const stored = withStoredPhotos(draft, new Map([['u-1', 'b']]));
  expect(stored.fields).toEqual({ photos: { value: ['a', 'b', 'local:u-2'], stamp: stampOf(1) } });
  expect(replacedValues(stored)).toEqual([['a', 'b', 'local:u-2']]);
  expect(withStoredPhotos(stored, new Map([['u-2', 'b']])).fields.photos?.value).toEqual(['a', 'b']);
});

const DEVICES = ['phone', 'laptop', 'tablet'] as const;
const script = fc.array(
  fc.record({
    device: fc.nat(DEVICES.length - 1),
    /** `send` is a push whose answer gets lost. */
    act: fc.constantFrom('type', 'type', 'send', 'send and hear'),
    value: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
  { maxLength: 40 },
);

test('no value that was sent is lost in silence: it wins, is offered, or its successor had seen it', () => {
  fc.assert(
    fc.property(script, (steps) => {
      const devices = DEVICES.map((by) => ({ by, seen: 0, base: null as Stamp | null, unheard: [] as PushedField[] }));
      const sent = new Map<string, Stamp>();
      const outdated = new Set<string>();
      let account = EMPTY_DRAFT;
      for (const [index, { device, act, value }] of steps.entries()) {
        const one = devices[device] as (typeof devices)[number];
        if (act === 'type') {
          const stamp = stampAfter(one.seen, one.by, index);
          one.seen = stamp.at;
          one.unheard.push({ value: `${value}${index}`, stamp, base: one.base });
          continue;
        }
        const newest = one.unheard.at(-1);
        if (!newest) continue;
        const push = price(newest.value as string, newest.stamp, newest.base);
        account = mergeDraft(account, push);
        expect(mergeDraft(account, push)).toEqual(account);
        sent.set(keyOf(newest.stamp), newest.stamp);
        for (const { stamp } of one.unheard.slice(0, -1)) outdated.add(keyOf(stamp));
        if (newest.base) outdated.add(keyOf(newest.base));
        if (act === 'send') continue;
        one.base = account.fields.price?.stamp ?? null;
        one.seen = Math.max(one.seen, latestAt(account));
        one.unheard = [];
      }
      const held = [account.fields.price, ...account.replaced].flatMap((kept) => (kept ? [kept.stamp] : []));
      expect(held).toEqual([...held].sort((a, b) => compareStamps(b, a)));
      const kept = held.map(keyOf);
      for (const stamp of sent.keys()) if (!outdated.has(stamp)) expect(kept).toContain(stamp);
      const greatest = [...sent.values()].sort(compareStamps).at(-1);
      expect(account.fields.price?.stamp).toEqual(greatest);
    }),
    { numRuns: 500 },
  );
});

function keyOf({ at, by }: Stamp): string {
  return `${at} ${by}`;
}

const concurrent = fc.uniqueArray(
  fc.record({ at: fc.nat(20), by: fc.constantFrom(...DEVICES), value: fc.constantFrom('a', 'b', 'c') }),
  { maxLength: 6, selector: ({ at, by }) => `${at}${by}` },
);

test('the order in which pushes arrive makes no difference, nor does a repetition', () => {
  fc.assert(
    fc.property(concurrent, fc.infiniteStream(fc.nat()), (changes, dice) => {
      const pushes = changes.map(({ at, by, value }) => price(value, stampOf(at, by)));
      const shuffled = pushes
        .map((push) => ({ push, rank: dice.next().value as number }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ push }) => push);
      expect(pushAll(shuffled)).toEqual(pushAll(pushes));
      expect(pushAll([...pushes, ...shuffled])).toEqual(pushAll(pushes));
    }),
  );
});

test('a push from elsewhere is refused unless it is one of ours; what a database cannot keep is taken out', () => {
  const push = { userId: 'u1', listingId: null, ...price('a\u0000\ud800b', stampOf(1)), settled: [] };
  expect(parsePush(JSON.stringify(push))?.fields).toEqual({
    price: { value: 'a\ufffdb', stamp: stampOf(1), base: null },
  });
  const wrong: unknown[] = [
    null,
    [],
    { ...push, fields: { price: { value: ['x'], stamp: stampOf(1), base: null } } },
    { ...push, fields: { photos: { value: 'x', stamp: stampOf(1), base: null } } },
    { ...push, fields: { photos: { value: ['../x'], stamp: stampOf(1), base: null } } },
    { ...push, ...price('x', stampOf(1e16)) },
    { ...push, ...price('x', stampOf(-1)) },
    { ...push, ...price('x', stampOf(1.5)) },
    { ...push, ...price('x', stampOf(1, '<b>')) },
    { ...push, ...price('x'.repeat(20_001), stampOf(1)) },
    { ...push, listingId: '../1' },
    { ...push, settled: [{ field: 'userId', stamp: stampOf(1) }] },
  ];
  for (const one of wrong) expect(parsePush(JSON.stringify(one))).toBeNull();
  expect(parsePush('{')).toBeNull();
  expect(parsePush(JSON.stringify({ ...push, fields: { userId: push.fields.price } }))?.fields).toEqual({});
});
