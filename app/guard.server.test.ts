import { readFileSync } from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#app/accounts/viewer.ts';
import { DEALERSHIP_WORK } from '#app/dealership-work.ts';
import { guardPages } from '#app/guard.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { PAGES, type Page, pathnameOf } from '#app/pages.ts';

const PLANTED: Page = { path: 'planted/:id', file: 'planted/page.tsx', opens: 'signed-in' };
const PERSON = { uid: 'someone', displayName: 'Robin', phoneNumber: '0491570156', isAdmin: false } as Viewer;

async function ask(page: Page, viewer: Partial<Viewer> | null, method = 'GET', extension = '') {
  const context = new RouterContextProvider();
  context.set(viewerContext, viewer && { ...PERSON, ...viewer });
  const url = new URL('/planted/x?page=2', 'http://localhost');
  const request = new Request(`${url.origin}${url.pathname}${extension}`, { method });
  const args = { request, url, context, pattern: page.path, params: { id: 'x', runId: 'x', listingId: 'x' } };
  const open = async () => new Response(viewerOf(context).uid);
  try {
    const answer = await guardPages([page], () => 'the site')(args, open);
    return answer instanceof Response ? await answer.text() : answer;
  } catch (refusal) {
    if (refusal instanceof Response) return decodeURIComponent(refusal.headers.get('Location') ?? '') || refusal.status;
    return refusal;
  }
}

test('a page gets the viewer whom the guard let in', async () => {
  expect(await ask(PLANTED, {})).toBe('someone');
});

test.each<[string, Partial<Page>, Partial<Viewer> | null, unknown]>([
  ['a visitor signs in', {}, null, '/signin?next=/planted/x?page=2'],
  ['a visitor signs in and returns to the form', { formOf: 'form/:id' }, null, '/signin?next=/form/x'],
  ['a visitor’s script gets a 401', { refusesInJson: true }, null, 401],
  ['a suspended person is told', {}, { isSuspended: true }, '/suspended'],
  ['a suspended person may leave', { opensToSuspended: true }, { isSuspended: true }, 'someone'],
  ['an incomplete profile comes first', {}, { phoneNumber: '' }, '/signup/complete?next=/planted/x?page=2'],
  ['a signed-in person needs no sign-in page', { opens: 'visitors' }, {}, '/'],
  ['a script that is no administrator gets a 403', { opens: 'administrator', refusesInJson: true }, {}, 403],
  ['a file for dealers is refused', { opens: 'dealers', file: 'planted/file.ts' }, {}, 403],
  ['a moderator moderates', { opens: 'moderators' }, { isModerator: true }, 'someone'],
  ['the administrator moderates', { opens: 'moderators' }, { isAdmin: true }, 'someone'],
])('%s', async (_, row, viewer, answer) => {
  expect(await ask({ ...PLANTED, ...row }, viewer, 'POST')).toBe(answer);
});

test.each([
  ['administrator', 'not-staff'],
  ['moderators', 'not-staff'],
  ['dealers', 'not-dealer'],
] as const)('a page for %s is refused with what its frame shows', async (opens, reason) => {
  const refusal = { data: { reason, site: 'the site' }, init: { status: 403 } };
  expect(await ask({ ...PLANTED, opens }, {})).toMatchObject(refusal);
});

test('an address that forms post to leads to its form', async () => {
  expect(await ask({ ...PLANTED, formOf: 'form/:id' }, null)).toBe('/form/x');
  expect(await ask({ ...PLANTED, formOf: 'form/:id' }, {}, 'GET', '.data')).toBe('someone');
});

test('a page that opens to everyone has no viewer, even if someone is signed in', async () => {
  expect(await ask({ ...PLANTED, opens: 'everyone' }, {})).toBeInstanceOf(Error);
});

test('a page that is not in the map opens to no one', async () => {
  const context = new RouterContextProvider();
  const url = new URL('http://localhost/elsewhere');
  const args = { request: new Request(url), url, context, pattern: 'elsewhere', params: {} };
  await expect(guardPages([PLANTED], () => null)(args, async () => new Response())).rejects.toThrow('elsewhere');
});

const GUARDED = PAGES.filter(({ opens }) => opens !== 'everyone' && opens !== 'visitors');

test('only pages that a device opens too, or that answer a script and a form, guard themselves', () => {
  expect(GUARDED.filter(({ guardsItself }) => guardsItself).map(pathnameOf)).toEqual([
    '/drafts/:id/delete',
    '/signup/complete',
    '/saved-cars',
    '/saved-cars/:listingId',
    '/saved-cars/:listingId/remove',
    '/messages',
    '/messages/:id/viewing',
    '/messages/:id/viewing/:viewingId',
    '/messages/:id/photos/:photoId',
    '/messages/:id',
    '/messages/:id/deal',
    '/deal/:id',
    '/deal/:id/edit',
    '/deal/:id/agree',
    '/deal/:id/cancel',
    '/deal/:id/settlement',
    '/deal/:id/contract.pdf',
    '/messages/:id/offer',
    '/messages/:id/offer/:offerId/:answer',
    '/messages/:id/report-and-block',
    '/messages/:id/undo-report',
    '/messages/:id/assign',
    '/messages/:id/:change',
  ]);
});

test('every guarded page has a loader: without one the browser opens it without asking the server', () => {
  const pages = GUARDED.filter(({ file }) => file.endsWith('.tsx'));
  const silent = pages.filter(({ file }) => {
    const module = readFileSync(new URL(file.replace('/', '/pages/'), import.meta.url), 'utf8');
    return !/^export (async )?(function|const) loader\b/m.test(module);
  });
  expect(silent.map(pathnameOf)).toEqual([]);
});

const YARD = { id: 'yard', dealershipName: 'Wombat Wheels', phoneNumber: '0491570157', email: 'yard@people.example' };
const MEMBERS = {
  owner: { uid: 'yard', isDealer: true },
  manager: { membership: { ...YARD, role: 'manager' as const } },
  salesperson: { membership: { ...YARD, role: 'salesperson' as const } },
};
const CLOSED_TO = {
  stock: [],
  prices: ['salesperson'],
  messages: [],
  import: ['salesperson'],
  figures: ['salesperson'],
  members: ['manager', 'salesperson'],
};

describe.each(Object.entries(MEMBERS))('a dealership’s %s', (role, member) => {
  test.each(GUARDED.filter(({ guardsItself }) => !guardsItself).map((page) => [page.path, page] as const))(
    'opens %s as their role says',
    async (_, page) => {
      const answer = await ask(page, member, 'GET', '.data');
      const isClosed = page.part && (CLOSED_TO[page.part] as string[]).includes(role);
      if (isClosed) expect(answer).toMatchObject({ init: { status: 404 } });
      else if (['administrator', 'moderators'].includes(page.opens)) expect(JSON.stringify(answer)).toContain('403');
      else expect(answer).toBe(page.part || role === 'owner' ? 'yard' : 'someone');
    },
  );
});

test('each shared page is in the map', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(Object.keys(DEALERSHIP_WORK).filter((path) => !paths.includes(path))).toEqual([]);
});

test('everything below My Listings, and what its pages ask for, is done for the dealership', () => {
  const own = /^(my-listings|create-listing|edit-listing|uploads|drafts|ad-warnings)\b/;
  expect(PAGES.filter(({ path, part }) => own.test(path) && !part).map(pathnameOf)).toEqual([]);
});
