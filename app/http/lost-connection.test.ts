import { type DataStrategyResult, data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { keepPage, readLostConnection, readSubmissionsWith } from '#app/http/lost-connection.ts';

type Results = Record<string, DataStrategyResult>;

const LOST: Results = { page: { type: 'error', result: new TypeError('Failed to fetch') } };
const UNSENT: Results = { page: { type: 'error', result: data(new TypeError('Failed to fetch')) } };
const BROKEN: Results = { page: { type: 'error', result: new Error('rubbish') } };
const BUSY: Results = { page: { type: 'error', result: new ErrorResponse(503, '', 'busy') } };
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

test('a page that cannot be fetched waits until it or another page is requested', async () => {
  const answer = ask('/listings', LOST);
  await expect.poll(readLostConnection).toEqual({ isBusy: false, unsent: null });
  leaving.abort();
  expect(await answer).toEqual({});
  expect(readLostConnection()).toBeNull();
});

test('a page the site is too busy for waits, and does not count as offline', async () => {
  for (const path of ['/listings', '/saved-cars']) {
    const answer = ask(path, BUSY);
    await expect.poll(readLostConnection).toEqual({ isBusy: true, unsent: null });
    leaving.abort();
    await answer;
    leaving = new AbortController();
  }
});

test('pages that load, fail otherwise or have an offline copy do not wait', async () => {
  expect(await ask('/listings', LOADED)).toBe(LOADED);
  expect(await ask('/listings', BROKEN)).toBe(BROKEN);
  expect(await ask('/saved-cars', LOST)).toBe(LOST);
});

test('a page’s form that gets no answer waits, with its fields, until the person sends it again', async () => {
  const form = new FormData();
  form.set('reason', 'kept words');
  readSubmissionsWith(() => '/signout');
  const answer = ask('/signout', UNSENT, form);
  await expect.poll(() => readLostConnection()?.unsent?.action).toBe('/signout');
  expect(readLostConnection()?.unsent?.form.get('reason')).toBe('kept words');
  leaving.abort();
  await answer;
});

test('a fetcher’s form that gets no answer shows the error in place', async () => {
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
  expect(readLostConnection()).toBeNull();
});
