import { afterEach, expect, test, vi } from 'vitest';
import { sendPhotosOf, toAnswer } from '#app/photos/send-photo.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = new File(['x'], 'boot.jpg', { type: 'image/jpeg' });
const photo = { id: 'abc', url: '/files/abc', width: 4, height: 3, thumbhash: 'aa' };

function answer(status: number, body: unknown = '', retryAfter: string | null = null) {
  const responseText = typeof body === 'string' ? body : JSON.stringify(body);
  return toAnswer({ status, responseText, getResponseHeader: () => retryAfter }, file);
}

test('only the photo’s own fields are read from the server’s answer', () => {
  expect(answer(201, { ...photo, key: 'secret' })).toEqual({ outcome: 'stored', photo });
  expect(answer(200, photo)).toEqual({ outcome: 'stored', photo });
});

test.each([['<!doctype html>'], ['null'], [{ ...photo, id: 1 }], [{ ...photo, width: undefined }]])(
  'an answer without a photo, %j, is a failure',
  (body) => {
    expect(answer(200, body)).toEqual({ outcome: 'failed' });
  },
);

test('a rejection shows the server’s message, or ours if it has none', () => {
  const message = 'boot.jpg is damaged.';
  expect(answer(422, { message })).toEqual({ outcome: 'rejected', message });
  expect(answer(413, '<html>')).toEqual({ outcome: 'rejected', message: 'boot.jpg is too large.' });
  expect(answer(404, { message: '' })).toEqual({ outcome: 'rejected', message: 'boot.jpg wasn’t accepted.' });
});

test('a photo that the account has no space for can be retried', () => {
  const message = 'boot.jpg wasn’t uploaded: you have 750 photos that aren’t in a listing yet.';
  expect(answer(409, { message })).toEqual({ outcome: 'full', message });
  expect(answer(409, '<html>')).toEqual({ outcome: 'full', message: 'No space left for boot.jpg.' });
});

test('an ended session is neither a rejection nor a failure', () => {
  expect(answer(401, { message: 'Please sign in.' })).toEqual({ outcome: 'signed-out' });
});

test.each([
  [429, '7', 'busy', 7000],
  [503, null, 'busy', 0],
  [502, 'soon', 'busy', 0],
  [500, '-3', 'failed', 0],
  [408, '999999', 'failed', 3_600_000],
])('status %i with Retry-After %j waits', (status, retryAfter, outcome, retryAfterMs) => {
  expect(answer(status, '', retryAfter)).toEqual({ outcome, retryAfterMs });
});

test('Retry-After may be a date', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  expect(answer(429, '', 'Thu, 01 Jan 2026 00:00:30 GMT')).toEqual({ outcome: 'busy', retryAfterMs: 30_000 });
  expect(answer(429, '', 'Thu, 01 Jan 2025 00:00:30 GMT')).toEqual({ outcome: 'busy', retryAfterMs: 0 });
});

class FakeImage {
  naturalWidth = 4000;
  naturalHeight = 3000;
  onload = () => {};
  set src(_: string) {
    queueMicrotask(() => this.onload());
  }
}

class FakeRequest {
  static latest: FakeRequest | undefined;
  status = 0;
  responseText = '';
  sent: FormData | undefined;
  isAborted = false;
  upload: { onprogress?(event: { loaded: number; total: number }): void; onload?(): void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.latest = this;
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    if (this.isAborted) return;
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  end(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

async function begin(draftId?: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('Image', FakeImage);
  FakeRequest.latest = undefined;
  const stop = new AbortController();
  const seen: number[] = [];
  const options = { onProgress: (share: number) => seen.push(share), signal: stop.signal };
  const answered = sendPhotosOf('seller-1', draftId)({ uploadId: 'u-1', file }, options);
  await vi.waitFor(() => expect(FakeRequest.latest?.sent).toBeDefined(), 30_000);
  return { answered, line: FakeRequest.latest as unknown as FakeRequest, seen, stop };
}

test('a photo is sent with its own id and its draft’s, the bytes last, and reports progress', async () => {
  const { answered, line, seen } = await begin('draft-1');
  expect([...(line.sent?.keys() ?? [])]).toEqual(['userId', 'uploadId', 'draftId', 'photo']);
  expect(line.sent?.get('userId')).toBe('seller-1');
  expect(line.sent?.get('uploadId')).toBe('u-1');
  line.upload.onprogress?.({ loaded: 1, total: 4 });
  line.upload.onload?.();
  expect(seen).toEqual([0.25, 1]);
  line.end(201, photo);
  expect(await answered).toEqual({ outcome: 'stored', photo });
});

test('an upload without progress is aborted, one with progress is not', async () => {
  const { answered, line } = await begin();
  await vi.advanceTimersByTimeAsync(40_000);
  line.upload.onprogress?.({ loaded: 1, total: 4 });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(line.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(line.isAborted).toBe(true);
  expect(await answered).toEqual({ outcome: 'unreachable' });
});

test('the server gets time to process a complete upload', async () => {
  const { answered, line } = await begin();
  line.upload.onload?.();
  await vi.advanceTimersByTimeAsync(170_000);
  line.end(201, photo);
  expect(await answered).toMatchObject({ outcome: 'stored' });
});

test('a cancelled photo ends its request', async () => {
  const { line, stop } = await begin();
  stop.abort();
  expect(line.isAborted).toBe(true);
});

test('a file that cannot be read is rejected by name and not retried', async () => {
  const gone = new File(['x'], 'gone.jpg');
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  const options = { onProgress: () => {}, signal: new AbortController().signal };
  expect(await sendPhotosOf('seller-1', undefined)({ uploadId: 'u', file: gone }, options)).toEqual({
    outcome: 'rejected',
    message: 'gone.jpg can’t be read any more. Choose it again.',
  });
});
