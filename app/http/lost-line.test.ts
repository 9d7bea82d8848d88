import { type DataStrategyResult, data } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { keepPage, readLostLine, readSubmissionsWith } from '#app/http/lost-line.ts';

type Results = Record<string, DataStrategyResult>;

const LOST: Results = { page: { type: 'error', result: new TypeError('Failed to fetch') } };
const UNSENT: Results = { page: { type: 'error', result: data(new TypeError('Failed to fetch')) } };
const BROKEN: Results = { page: { type: 'error', result: new Error('rubbish') } };
const LOADED: Results = { page: { type: 'data', result: 'cars' } };

let leaving: AbortController;
beforeEach(() => {
  leaving = new AbortController();
  readSubmissionsWith(() => undefined);
});

const ask = (path: string, results: Results, form?: FormData) => {
  const init = form ? { method: 'POST', body: form } : {};
  const request = new Request(`https://kerbside.example${path}`, { ...init, signal: leaving.signal });
  return Promise.resolve(keepPage({ request } as Parameters<typeof keepPage>[0], async () => results));
};

test('a page that cannot be fetched waits until something else, or the same again, is asked for', async () => {
  const answer = ask('/listings', LOST);
  await expect.poll(readLostLine).toEqual({ unsent: null });
  leaving.abort();
  expect(await answer).toEqual({});
  expect(readLostLine()).toBeNull();
});

test('pages that load, fail otherwise or have a copy on this device do not wait', async () => {
  expect(await ask('/listings', LOADED)).toBe(LOADED);
  expect(await ask('/listings', BROKEN)).toBe(BROKEN);
  expect(await ask('/saved-cars', LOST)).toBe(LOST);
});

test('a form of the page that gets no answer waits with its fields for the person to send it again', async () => {
  const form = new FormData();
  form.set('reason', 'kept words');
  readSubmissionsWith(() => '/signout');
  const answer = ask('/signout', UNSENT, form);
  await expect.poll(() => readLostLine()?.unsent?.action).toBe('/signout');
  expect(readLostLine()?.unsent?.form.get('reason')).toBe('kept words');
  leaving.abort();
  await answer;
});

test('a fetcher’s form that gets no answer is told so where it stands', async () => {
  const results = await ask('/verify-email/resend', UNSENT, new FormData());
  expect(results).toEqual({
    page: {
      type: 'data',
      result: {
        success: false,
        message: 'We can’t connect right now. Check your connection and try again.',
      },
    },
  });
  expect(readLostLine()).toBeNull();
});
