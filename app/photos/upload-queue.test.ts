import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Upload, type UploadAnswer, UploadQueue, type UploadState } from '#app/photos/upload-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Sent = {
  uploadId: string;
  answer(answer: UploadAnswer): Promise<void>;
  progress(share: number): void;
  signal: AbortSignal;
};

/** A queue over a line on which the test answers; `random` of 1 is the longest delay. */
function setUp(count: number, random = () => 1) {
  const sent: Sent[] = [];
  const queue = new UploadQueue((upload, { onProgress, signal }) => {
    const { promise, resolve } = Promise.withResolvers<UploadAnswer>();
    const answer = async (result: UploadAnswer) => {
      resolve(result);
      await vi.advanceTimersByTimeAsync(0);
    };
    sent.push({ uploadId: upload.uploadId, answer, progress: onProgress, signal });
    return promise;
  }, random);
  const uploads = Array.from({ length: count }, (_, n) => upload(n + 1));
  queue.add(uploads);
  return {
    queue,
    sent,
    uploads,
    /** The last time a photo was sent. */
    last: (uploadId: string) => sent.findLast((one) => one.uploadId === uploadId) as Sent,
    ids: () => sent.map(({ uploadId }) => uploadId),
    state: (uploadId: string) => queue.read().states.get(uploadId) as UploadState,
  };
}

function upload(n: number): Upload {
  return { uploadId: `u${n}`, file: new File(['x'], `car-${n}.jpg`, { type: 'image/jpeg' }) };
}

const photo = (id: string) => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });
const stored = (id = 'p'): UploadAnswer => ({ outcome: 'stored', photo: photo(id) });

test('three photos are sent at a time, in the order they were picked', async () => {
  const { sent, ids, last } = setUp(6);
  expect(ids()).toEqual(['u1', 'u2', 'u3']);
  await last('u2').answer(stored());
  expect(ids()).toEqual(['u1', 'u2', 'u3', 'u4']);
  await last('u1').answer(stored());
  await last('u3').answer(stored());
  expect(ids()).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6']);
  expect(sent).toHaveLength(6);
});

test('each photo has its own progress and result', async () => {
  const { last, state } = setUp(4);
  last('u1').progress(0.25);
  last('u3').progress(1);
  expect(['u1', 'u2', 'u3', 'u4'].map(state)).toEqual([
    { step: 'sending', progress: 0.25 },
    { step: 'sending', progress: 0 },
    { step: 'sending', progress: 1 },
    { step: 'waiting' },
  ]);
  await last('u1').answer(stored('p1'));
  expect(state('u1')).toEqual({ step: 'stored', photo: photo('p1') });
});

test('listeners get a new value for every whole percent', () => {
  const { queue, last } = setUp(1);
  const seen: unknown[] = [];
  const leave = queue.subscribe(() => seen.push(queue.read()));
  last('u1').progress(0.5);
  last('u1').progress(0.504);
  last('u1').progress(0.6);
  leave();
  last('u1').progress(0.7);
  expect([seen.length, new Set(seen).size]).toEqual([2, 2]);
});

test('without a connection a photo is retried with growing delays, without end', async () => {
  const { last, sent, state } = setUp(1);
  const waits: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await last('u1').answer({ outcome: 'unreachable' });
    expect(state('u1')).toEqual({ step: 'retrying', after: 'unreachable' });
    const since = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    expect(sent).toHaveLength(round + 2);
    waits.push(Date.now() - since);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
});

test('photos that failed together are retried at different times', async () => {
  let chance = 0;
  const { last, sent } = setUp(2, () => {
    chance = 1 - chance;
    return chance;
  });
  await last('u1').answer({ outcome: 'unreachable' });
  await last('u2').answer({ outcome: 'unreachable' });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent.map(({ uploadId }) => uploadId)).toEqual(['u1', 'u2', 'u2']);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveLength(4);
});

test('a photo that waits for its next attempt does not delay the others', async () => {
  const { last, ids } = setUp(5);
  await last('u1').answer({ outcome: 'unreachable' });
  expect(ids()).toEqual(['u1', 'u2', 'u3', 'u4']);
});

test('Retry-After is respected even if the connection returns earlier', async () => {
  const { queue, last, sent } = setUp(1);
  await last('u1').answer({ outcome: 'busy', retryAfterMs: 20_000 });
  await vi.advanceTimersByTimeAsync(19_000);
  queue.resume();
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(2);
});

test('a photo that keeps failing on the server waits for the person to retry', async () => {
  const { queue, last, sent, state } = setUp(1);
  for (let failure = 0; failure < 6; failure += 1) {
    await last('u1').answer({ outcome: 'failed' });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(state('u1')).toEqual({ step: 'failed' });
  expect(sent).toHaveLength(6);
  queue.resume();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(6);
  queue.retry('u1');
  expect(sent).toHaveLength(7);
  await last('u1').answer({ outcome: 'failed' });
  expect(state('u1')).toEqual({ step: 'retrying', after: 'failed' });
});

test('a photo that the server rejects is not sent again, and the others continue', async () => {
  const { queue, last, ids, state } = setUp(4);
  await last('u1').answer({ outcome: 'rejected', message: 'car-1.jpg is larger than 25 MB.' });
  expect(state('u1')).toEqual({ step: 'rejected', message: 'car-1.jpg is larger than 25 MB.' });
  queue.resume();
  queue.retry('u1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toEqual(['u1', 'u2', 'u3', 'u4']);
});

test('when the connection returns, waiting photos are sent at once', async () => {
  const { queue, last, ids } = setUp(2);
  for (const id of ['u1', 'u2']) await last(id).answer({ outcome: 'unreachable' });
  queue.resume();
  expect(ids()).toEqual(['u1', 'u2', 'u1', 'u2']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toHaveLength(4);
});

test('a person can retry at once', async () => {
  const { queue, last, ids } = setUp(1);
  await last('u1').answer({ outcome: 'unreachable' });
  queue.retry('u1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toEqual(['u1', 'u1']);
});

test('a cancelled photo frees its slot, and a late answer is ignored', async () => {
  const { queue, last, ids, state } = setUp(5);
  const first = last('u1');
  queue.cancel('u1');
  queue.cancel('u5');
  expect(first.signal.aborted).toBe(true);
  expect(ids()).toEqual(['u1', 'u2', 'u3', 'u4']);
  first.progress(0.9);
  await first.answer(stored());
  expect(state('u1')).toBeUndefined();
  for (const id of ['u2', 'u3', 'u4']) await last(id).answer(stored());
  expect(ids()).not.toContain('u5');
});

test('a photo cancelled while it waits for its next attempt is not sent', async () => {
  const { queue, last, ids } = setUp(1);
  await last('u1').answer({ outcome: 'unreachable' });
  queue.cancel('u1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toEqual(['u1']);
});

test('a photo that is added again after it was cancelled is sent again under the same id', async () => {
  const { queue, uploads, last, ids, state } = setUp(1);
  const before = last('u1');
  queue.cancel('u1');
  queue.add(uploads);
  expect(ids()).toEqual(['u1', 'u1']);
  await before.answer({ outcome: 'rejected', message: 'no' });
  expect(state('u1')).toEqual({ step: 'sending', progress: 0 });
});

test('a photo is sent once however often it is added', () => {
  const { queue, uploads, ids } = setUp(2);
  queue.add(uploads);
  expect(ids()).toEqual(['u1', 'u2']);
});

test('nothing is sent while signed out; everything is sent after signing in', async () => {
  const { queue, last, ids, state } = setUp(5);
  await last('u1').answer({ outcome: 'signed-out' });
  expect(queue.read().isSignedOut).toBe(true);
  await last('u2').answer({ outcome: 'signed-out' });
  await last('u3').answer(stored());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toEqual(['u1', 'u2', 'u3']);
  expect(state('u1')).toEqual({ step: 'waiting' });
  queue.resume();
  expect(queue.read().isSignedOut).toBe(false);
  expect(ids().slice(3)).toEqual(['u1', 'u2', 'u4']);
});

test('a stopped queue sends nothing and continues when it is restarted', async () => {
  const { queue, last, sent, ids, state } = setUp(5);
  await last('u1').answer({ outcome: 'unreachable' });
  await last('u2').answer(stored('p2'));
  queue.stop();
  expect(sent.slice(2).map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  queue.resume();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
  expect(state('u2')).toEqual({ step: 'stored', photo: photo('p2') });
  queue.start();
  expect(ids().slice(5)).toEqual(['u1', 'u3', 'u4']);
});
