/** Who may open and do what, decided by the server: every address of the site, as every role. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRuns, sessions } from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import routes from '#app/routes.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { type PreparedSite, startSiteWith } from '#tests/support/prepared-site.ts';
import { makeUploads } from '#tests/support/uploads.ts';
import { Visitor } from '#tests/support/visitor.ts';

const ROLES = ['visitor', 'user', 'dealer', 'owner', 'administrator'] as const;
type Role = (typeof ROLES)[number];
type Filled = {
  emails: Record<Exclude<Role, 'visitor'>, string>;
  listingId: string;
  sessionOfOwner: string;
  photoId: string;
  draftId: string;
};

/** A status; where a redirect leads; or 'sign in' for being sent to sign in and back. */
type Answer = number | string;
type Row = {
  /** As in routes.ts. */
  route: string;
  path?: (filled: Filled) => string;
  method?: 'POST';
  fields?: Record<string, string>;
  visitor: Answer;
  others: Answer | Partial<Record<Role, Answer>>;
};

const RUN = 'abcdefghjkmp';
const RUN_PAGE = `/my-listings/import/${RUN}`;

const everybody = (answer: Answer) => ({ visitor: answer, others: answer });
const signedIn = (others: Row['others']) => ({ visitor: 'sign in', others });
const scripted = (others: Row['others']) => ({ visitor: 401, others });
const visitorsOnly = (answer: Answer) => ({ visitor: answer, others: '/' });
const listing = (after = '') => ({ path: ({ listingId }: Filled) => `/listing/${listingId}${after}` });
const editListing = { path: ({ listingId }: Filled) => `/edit-listing/${listingId}` };
const savedCar = (after = '') => ({ path: ({ listingId }: Filled) => `/saved-cars/${listingId}${after}` });
const ownCar = (change: string) => ({ path: ({ listingId }: Filled) => `/my-listings/${listingId}/${change}` });
/** Not yours is not there. */
const ownerOnly = (owner: Answer) => signedIn({ user: 404, dealer: 404, owner, administrator: 404 });
const sessionOfOwner = { path: (filled: Filled) => `/profile/sessions/${filled.sessionOfOwner}/end` };
const ofRun = (after = '') => ({ path: () => `/my-listings/import/${RUN}${after}` });
/** The dealer's run is there for nobody else. */
const ofDealer = (answer: Answer) => signedIn({ user: 404, dealer: answer, owner: 404, administrator: 404 });
const forDealers = (answer: Answer) => signedIn({ user: 403, dealer: answer, owner: 403, administrator: 403 });
const CODE = { oobCode: 'A'.repeat(43) };

const TABLE: Row[] = [
  { route: '/', ...everybody(200) },
  { route: 'listings', ...everybody(200) },
  { route: 'models', ...everybody(200) },
  { route: 'listing/:id', ...listing(), ...everybody(200) },
  { route: 'listing/:id', path: () => '/listing/abcdefghjkmn', ...everybody(404) },
  { route: 'listing/:id/views', ...listing('/views'), ...everybody(200) },
  { route: 'listing/:id/views', ...listing('/views'), method: 'POST', ...everybody(204) },
  { route: 'create-listing', ...signedIn(200) },
  { route: 'create-listing', method: 'POST', ...signedIn(422) },
  { route: 'edit-listing/:id', ...editListing, ...ownerOnly(200) },
  { route: 'edit-listing/:id', ...editListing, method: 'POST', ...ownerOnly(422) },
  { route: 'edit-listing/:id', path: () => '/edit-listing/abcdefghjkmn', ...signedIn(404) },
  { route: 'suggestions', path: () => '/suggestions?make=Toyota', ...everybody(200) },

  { route: 'my-listings', ...signedIn(200) },
  { route: 'my-listings/:id/sale', ...ownCar('sale'), ...ownerOnly(200) },
  { route: 'my-listings/:id/sale', ...ownCar('sale'), method: 'POST', ...ownerOnly('/my-listings') },
  { route: 'my-listings/:id/relist', ...ownCar('relist'), ...ownerOnly(200) },
  { route: 'my-listings/:id/relist', ...ownCar('relist'), method: 'POST', ...ownerOnly('/my-listings') },
  { route: 'my-listings/:id/delete', ...ownCar('delete'), ...ownerOnly(200) },

  { route: 'my-listings/import', ...forDealers(200) },
  { route: 'my-listings/import', method: 'POST', ...forDealers(422) },
  { route: 'my-listings/import/:runId', ...ofRun(), ...ofDealer(200) },
  { route: 'my-listings/import/:runId/columns', ...ofRun('/columns'), ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/columns', ...ofRun('/columns'), method: 'POST', ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/confirm', ...ofRun('/confirm'), ...everybody(RUN_PAGE) },
  { route: 'my-listings/import/:runId/confirm', ...ofRun('/confirm'), method: 'POST', ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/stop', ...ofRun('/stop'), ...everybody(RUN_PAGE) },
  { route: 'my-listings/import/:runId/stop', ...ofRun('/stop'), method: 'POST', ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/rejects.csv', ...ofRun('/rejects.csv'), ...ofDealer(200) },
  { route: 'my-listings/import/:runId/undo', ...ofRun('/undo'), ...ofDealer(200) },
  { route: 'my-listings/import/:runId/undo', ...ofRun('/undo'), method: 'POST', ...ofDealer(RUN_PAGE) },

  { route: 'signup', ...visitorsOnly(200) },
  { route: 'signup', method: 'POST', ...visitorsOnly(422) },
  { route: 'signin', ...visitorsOnly(200) },
  { route: 'signin', method: 'POST', ...visitorsOnly(401) },
  // Neither a provider nor sign-in by mail is configured: social.test.ts has a site where they are.
  { route: 'signin/with/:provider', path: () => '/signin/with/google', ...everybody(404) },
  { route: 'signin/with/:provider', path: () => '/signin/with/google', method: 'POST', ...everybody(404) },
  { route: 'auth/callback/:provider', path: () => '/auth/callback/google?code=x&state=y', ...everybody(404) },
  { route: 'signin/done', ...everybody('/signin') },
  { route: 'signin/email-link', ...everybody(404) },
  { route: 'signin/email-link', method: 'POST', ...everybody(404) },
  { route: 'signin/email-link/open', ...everybody(404) },
  { route: 'signin/email-link/open', method: 'POST', fields: CODE, ...everybody(404) },
  { route: 'signup/complete', ...signedIn('/') },
  { route: 'signup/complete', method: 'POST', ...signedIn('/') },
  { route: 'verify-email', ...everybody(200) },
  { route: 'verify-email', method: 'POST', fields: CODE, ...everybody(400) },
  { route: 'verify-email/resend', ...everybody(200) },
  { route: 'verify-email/resend', method: 'POST', visitor: 401, others: 200 },
  { route: 'ForgotPassword', ...everybody(200) },
  { route: 'ForgotPassword', method: 'POST', ...everybody(422) },
  { route: 'forgot-password', ...everybody('/ForgotPassword') },
  { route: 'reset-password', ...everybody(200) },
  { route: 'reset-password', method: 'POST', fields: CODE, ...everybody(422) },
  { route: 'signout', ...everybody('/') },
  { route: 'whoami', ...everybody(200) },

  { route: 'profile', ...signedIn(200) },
  { route: 'profile', method: 'POST', ...signedIn(422) },
  { route: 'profile/sessions/end-others', ...everybody('/profile') },
  { route: 'profile/sessions/:id/end', ...sessionOfOwner, ...everybody('/profile') },
  {
    ...{ route: 'profile/sessions/:id/end', ...sessionOfOwner, method: 'POST', visitor: 'sign in' },
    others: { user: 404, dealer: 404, owner: '/profile', administrator: 404 },
  },
  { route: 'profile/sessions/end-others', method: 'POST', ...signedIn('/profile') },
  { route: 'profile/sign-in-again', ...everybody('/profile') },
  { route: 'profile/data', ...signedIn(200) },
  { route: 'profile/delete', ...signedIn(200) },
  { route: 'profile/delete', method: 'POST', ...signedIn(403) },
  { route: 'account-deleted', ...everybody('/') },

  { route: 'saved-cars/:listingId', ...savedCar(), method: 'POST', ...signedIn(204) },
  { route: 'saved-cars/:listingId/remove', ...savedCar('/remove'), method: 'POST', ...signedIn(204) },
  { route: 'saved-cars/:listingId', path: () => '/saved-cars/abcdefghjkmn', method: 'POST', ...signedIn(404) },

  // The last that is done to the car of this table.
  { route: 'my-listings/:id/delete', ...ownCar('delete'), method: 'POST', ...ownerOnly('/my-listings') },

  { route: 'uploads/photos', method: 'POST', ...scripted(400) },
  { route: 'uploads/photos/:id/delete', path: () => '/uploads/photos/none/delete', method: 'POST', ...scripted(404) },
  {
    ...{
      route: 'uploads/photos/:id/delete',
      method: 'POST',
      path: ({ photoId }) => `/uploads/photos/${photoId}/delete`,
    },
    ...scripted({ user: 404, dealer: 404, owner: 204, administrator: 404 }),
  },
  {
    ...{ route: 'drafts/:id', path: ({ draftId }) => `/drafts/${draftId}` },
    ...scripted({ user: 404, dealer: 404, owner: 200, administrator: 404 }),
  },
  { route: 'drafts/:id', path: ({ draftId }) => `/drafts/${draftId}`, method: 'POST', ...scripted(422) },
  {
    ...{ route: 'drafts/:id/delete', path: ({ draftId }) => `/drafts/${draftId}/delete`, method: 'POST' },
    ...scripted({ user: 404, dealer: 404, owner: 204, administrator: 404 }),
  },

  { route: 'dev/outbox', ...everybody(200) },
  { route: 'dev/outbox/:file', path: () => '/dev/outbox/none.eml', ...everybody(404) },
  { route: 'dev/outbox/:file/html', path: () => '/dev/outbox/none.eml/html', ...everybody(404) },
  { route: 'files/*', path: () => '/files/nothing', ...everybody(404) },
  { route: 'page-views', method: 'POST', ...everybody(204) },
  { route: 'healthz', ...everybody(200) },
  { route: 'readyz', ...everybody(200) },
  { route: '*', path: () => '/no-such-page', ...everybody(404) },
];

let site: PreparedSite<Filled>;
const people = new Map<Role, Visitor>();

beforeAll(async () => {
  site = await startSiteWith(async (db) => {
    const [user, dealer, owner] = [
      await makePerson(db),
      await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' }),
      await makePerson(db),
    ];
    const administrator = await makePerson(db, { email: 'admin@kerbside.example' });
    const listingId = await makeListing(db, owner);
    const emails = { user: user.email, dealer: dealer.email, owner: owner.email, administrator: administrator.email };
    const sessionOfOwner = newId();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.insert(sessions).values({ id: sessionOfOwner, token: newId(), userId: owner.id, expiresAt });
    const [photoId = ''] = await makeUploads(db, owner.id, 1);
    const draftId = await makeDraft(db, owner.id, { make: 'Toyota' });
    const done = { state: 'done' as const, confirmedAt: new Date(), finishedAt: new Date(), choices: {} };
    await db
      .insert(importRuns)
      .values({ id: RUN, sellerId: dealer.id, fileName: 'cars.csv', header: ['a', 'b'], ...done });
    return { emails, listingId, sessionOfOwner, photoId, draftId };
  });
  people.set('visitor', new Visitor(site.origin));
  for (const [role, email] of Object.entries(site.filled.emails)) {
    const person = new Visitor(site.origin);
    expect((await person.post('/signin', { email, password: PASSWORD })).status).toBe(303);
    people.set(role as Role, person);
  }
});
afterAll(() => site.stop());

test('every address of the site stands in the table', () => {
  const known = new Set(TABLE.map(({ route }) => route));
  expect(patterns(routes).filter((pattern) => !known.has(pattern))).toEqual([]);
});

test.each(TABLE.map((row) => [`${row.method ?? 'GET'} ${row.route}`, row] as const))('%s', async (_, row) => {
  const answers: Record<string, Answer> = {};
  for (const role of ROLES) answers[role] = await answerTo(role, row);
  expect(answers).toEqual(Object.fromEntries(ROLES.map((role) => [role, expectedOf(role, row)])));
});

function expectedOf(role: Role, { visitor, others }: Row): Answer | undefined {
  if (role === 'visitor') return visitor;
  return typeof others === 'object' ? others[role] : others;
}

async function answerTo(role: Role, { route, path, method, fields }: Row): Promise<Answer> {
  const where = path?.(site.filled) ?? (route.startsWith('/') ? route : `/${route}`);
  const person = people.get(role) as Visitor;
  const response = method === 'POST' ? await person.post(where, fields) : await person.get(where);
  const location = response.headers.get('location');
  if (location === null) return response.status;
  return /^\/signin\?.*next=/.test(location) ? 'sign in' : location;
}

function patterns(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = [parent, entry.path].filter(Boolean).join('/');
    return [entry.index ? pattern || '/' : pattern, ...patterns(entry.children ?? [], pattern)];
  });
}
