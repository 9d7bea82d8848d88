/** Server-side access checks for every address and role, with the log and metrics. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { savedCarsLink } from '#app/alerts/alert-links.server.ts';
import { PAGES } from '#app/pages.ts';
import { newId } from '#app/platform/ids.server.ts';
import { sessions } from '#app/platform/schema/accounts.server.ts';
import { deals } from '#app/platform/schema/deals.server.ts';
import {
  conversationMessages,
  conversationPhotos,
  conversations,
  offers,
} from '#app/platform/schema/enquiries.server.ts';
import { importRuns } from '#app/platform/schema/imports.server.ts';
import { contactMessages } from '#app/platform/schema/site.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { makeDraft } from '#tests/support/drafts.ts';
import { openExplainer } from '#tests/support/explainer.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { recordQueries, tablesReadWhole } from '#tests/support/plans.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { makeReceiver } from '#tests/support/push-receiver.ts';
import { makeSearch } from '#tests/support/saved-searches.ts';
import { logLines } from '#tests/support/server.ts';
import { makeUploads } from '#tests/support/uploads.ts';
import { Visitor } from '#tests/support/visitor.ts';

const ROLES = ['visitor', 'user', 'dealer', 'owner', 'moderator', 'administrator'] as const;
type Role = (typeof ROLES)[number];
type Filled = {
  emails: Record<Exclude<Role, 'visitor'>, string>;
  ids: Record<Exclude<Role, 'visitor'>, string>;
  listingId: string;
  /** Of the owner; a rule holds it. */
  heldId: string;
  sessionOfOwner: string;
  photoId: string;
  draftId: string;
  searchId: string;
  /** The article that the administrator deletes. */
  writtenId: string;
  /** Of a person who is deleted by the administrator after their car. */
  removedId: string;
};

/** A status; where a redirect leads; or 'sign in' for being sent to sign in and back. */
type Answer = number | string;
type Row = {
  /** As in pages.ts. */
  route: string;
  path?: (filled: Filled) => string;
  method?: 'POST';
  fields?: Record<string, string>;
  visitor: Answer;
  others: Answer | Partial<Record<Role, Answer>>;
};

const RUN = 'abcdefghjkmp';
const RUN_PAGE = `/my-listings/import/${RUN}`;
const MESSAGE = 'abcdefghjkmq';
const MESSAGE_PAGE = `/admin/messages/${MESSAGE}`;
const LEAVING = 'abcdefghjkmr';
const LEAVING_PAGE = `/admin/accounts/${LEAVING}`;

const everybody = (answer: Answer) => ({ visitor: answer, others: answer });
const signedIn = (others: Row['others']) => ({ visitor: 'sign in', others });
const scripted = (others: Row['others']) => ({ visitor: 401, others });
const visitorsOnly = (answer: Answer) => ({ visitor: answer, others: '/' });
const listing = (after = '') => ({ path: ({ listingId }: Filled) => `/listing/${listingId}${after}` });
const editListing = { path: ({ listingId }: Filled) => `/edit-listing/${listingId}` };
const savedCar = (after = '') => ({ path: ({ listingId }: Filled) => `/saved-cars/${listingId}${after}` });
const hiddenCar = (after = '') => ({ path: ({ listingId }: Filled) => `/hidden-cars/${listingId}${after}` });
const ownSearch = (after = '') => ({ path: ({ searchId }: Filled) => `/saved-searches/${searchId}${after}` });
const ofNoLink = (page: string) => ({ path: () => `/alerts/${page}?key=${RUN}.${'A'.repeat(43)}` });
const ownCar = (change: string) => ({ path: ({ listingId }: Filled) => `/my-listings/${listingId}/${change}` });
const ownerOnly = (owner: Answer) => signedIn({ user: 404, dealer: 404, owner, administrator: 404 });
const heldCar = (after = '') => ({ path: ({ heldId }: Filled) => `/my-listings/${heldId}/hold${after}` });
const hiddenFrom = (owner: Answer) => ({ visitor: 404, others: { user: 404, dealer: 404, owner, administrator: 404 } });
const sessionOfOwner = { path: (filled: Filled) => `/profile/sessions/${filled.sessionOfOwner}/end` };
const ofRun = (after = '') => ({ path: () => `/my-listings/import/${RUN}${after}` });
/** The dealer's run is there for the dealer alone. */
const ofDealer = (answer: Answer) => signedIn({ user: 404, dealer: answer, owner: 404, administrator: 404 });
const forDealers = (answer: Answer) => signedIn({ user: 403, dealer: answer, owner: 403, administrator: 403 });
/** A signed-in person who is not the administrator is refused. */
const adminOnly = (administrator: Answer) => signedIn({ user: 403, dealer: 403, owner: 403, administrator });
const moderatorsOnly = (moderator: Answer) =>
  signedIn({ user: 403, dealer: 403, owner: 403, moderator, administrator: moderator });
const ofArticle = (what: string) => ({ path: (filled: Filled) => `/admin/articles/${filled.writtenId}/${what}` });
const admin = (page: string) => ({ path: () => `/admin/${page}` });
const CONVERSATION = 'abcdefghjkms';
const MESSAGE_PHOTO = 'abcdefghjkmt';
const PHOTO_KEY = `conversations/${CONVERSATION}/photo`;
const CONVERSATION_PAGE = `/messages/${CONVERSATION}`;
const ofConversation = (after = '') => ({ path: () => `${CONVERSATION_PAGE}${after}` });
const DEAL = 'abcdefghjkmu';
const DEAL_PAGE = `/deal/${DEAL}`;
const ofDeal = (after = '') => ({ path: () => `${DEAL_PAGE}${after}` });
const ofNoMessage = (page: string) => ({ path: () => `/messages/${page}?key=${RUN}.${'A'.repeat(43)}` });
const ofMessage = (mark = '') => ({ path: () => `${MESSAGE_PAGE}${mark}` });
const ofAccount = (what = '') => ({ path: () => `${LEAVING_PAGE}${what}` });
const removedCar = { path: ({ removedId }: Filled) => `/admin/listings/${removedId}/remove` };
const savedCarsPath = (userId: string) => savedCarsLink(userId).replace(/^.*(?=\/alerts)/, '');
const CODE = { oobCode: 'A'.repeat(43) };

const TABLE: Row[] = [
  { route: '/', ...everybody(200) },
  { route: 'sell-your-car', ...everybody(200) },
  { route: 'for-dealers', ...everybody(200) },
  { route: 'about', ...everybody(200) },
  { route: 'privacy-policy', ...everybody(200) },
  { route: 'terms', ...everybody(200) },
  { route: 'credits', ...everybody(200) },
  { route: 'accessibility', ...everybody(200) },
  { route: 'application', ...everybody(200) },
  // No partner is configured: marketing.test.ts has a site where one is.
  { route: 'finance/frame/:widget', path: () => '/finance/frame/calculator', ...everybody(404) },
  { route: 'listings', ...everybody(200) },
  { route: 'searches-without-result', ...everybody(200) },
  { route: 'searches-without-result', method: 'POST', ...everybody(204) },
  { route: 'models', ...everybody(200) },
  { route: 'listings/map', ...everybody(200) },
  // No tiles are configured: map.test.ts has a site where they are.
  { route: 'listings/map/cars', ...everybody(404) },
  { route: 'search-suggestions', ...everybody(200) },
  { route: 'distances', ...everybody(200) },
  { route: 'place-around', method: 'POST', ...everybody(422) },
  { route: 'listing/:id', ...listing(), ...everybody(200) },
  { route: 'listing/:id', path: () => '/listing/abcdefghjkmn', ...everybody(404) },
  { route: 'listing/:id', path: ({ heldId }) => `/listing/${heldId}`, ...hiddenFrom(200) },
  { route: 'listing/:id/:slug', ...listing('/2019-toyota-corolla'), ...everybody(200) },
  { route: 'listing/:id/:slug', path: ({ heldId }) => `/listing/${heldId}/2019-toyota-corolla`, ...hiddenFrom(200) },
  { route: 'listing/:id/inspection', ...listing('/inspection'), ...everybody(200) },
  { route: 'prices', ...everybody(200) },
  { route: 'prices/:make/:model', path: () => '/prices/nobody/nothing', ...everybody(404) },
  { route: 'used-cars/:first', path: () => '/used-cars/vic', ...everybody(200) },
  { route: 'used-cars/:first/:second', path: () => '/used-cars/nobody/nothing', ...everybody(404) },
  { route: 'listing/:id/photos', ...listing('/photos'), ...everybody(200) },
  { route: 'listing/:id/price', ...listing('/price'), ...everybody(200) },
  { route: 'listing/:id/price', path: () => '/listing/abcdefghjkmn/price', ...everybody(404) },
  { route: 'listing/:id/views', ...listing('/views'), ...everybody(200) },
  { route: 'listing/:id/views', ...listing('/views'), method: 'POST', ...everybody(204) },
  { route: 'listing/:id/calls', ...listing('/calls'), method: 'POST', ...everybody(204) },
  { route: 'ad-rules', ...everybody(200) },
  { route: 'listing/:id/seller', ...listing('/seller'), ...everybody(200) },
  { route: 'dealers/:slug', path: () => '/dealers/no-such-dealer', ...everybody(404) },
  { route: 'dealers/:slug/vehicle-ads.tsv', path: () => '/dealers/no-such-dealer/vehicle-ads.tsv', ...everybody(401) },
  { route: 'listing/:id/number', ...listing('/number'), ...everybody(200) },
  { route: 'listing/:id/number', ...listing('/number'), method: 'POST', ...everybody(200) },
  { route: 'listing/:id/vin', ...listing('/vin'), ...everybody(404) },
  { route: 'listing/:id/vin', ...listing('/vin'), method: 'POST', ...everybody(404) },
  { route: 'report/:kind/:id', path: ({ listingId }) => `/report/listing/${listingId}`, ...everybody(200) },
  { route: 'report/:kind/:id', path: ({ listingId }) => `/report/seller/${listingId}`, ...everybody(200) },
  { route: 'report/:kind/:id', path: () => '/report/listing/abcdefghjkmn', ...everybody(404) },
  { route: 'report/:kind/:id', path: () => '/report/conversation/abcdefghjkmn', ...everybody(404) },
  {
    route: 'report/:kind/:id',
    path: ({ listingId }) => `/report/listing/${listingId}`,
    method: 'POST',
    ...everybody(422),
  },
  { route: 'safety', ...everybody(200) },
  { route: 'suspended', ...signedIn('/profile') },
  { route: 'suspended', method: 'POST', ...signedIn('/profile') },
  { route: 'compare', path: ({ listingId }) => `/compare?ids=${listingId}`, ...everybody(200) },
  { route: 'on-road', ...everybody(200) },
  { route: 'on-road', method: 'POST', ...everybody('/listings') },
  // While there are cars.
  { route: 'sitemap-listings.xml', ...everybody(200) },
  { route: 'create-listing', ...signedIn(200) },
  { route: 'create-listing', method: 'POST', ...signedIn(422) },
  { route: 'edit-listing/:id', ...editListing, ...ownerOnly(200) },
  { route: 'edit-listing/:id', ...editListing, method: 'POST', ...ownerOnly(422) },
  { route: 'edit-listing/:id', path: () => '/edit-listing/abcdefghjkmn', ...signedIn(404) },
  { route: 'ad-warnings', method: 'POST', ...scripted(200) },
  { route: 'suggestions', path: () => '/suggestions?make=Toyota', ...everybody(200) },
  {
    route: 'similar-prices',
    path: () => '/similar-prices?make=Kia&model=Rio&year=2019&kilometers=60000',
    ...everybody(200),
  },
  { route: 'price-check', ...everybody(200) },
  { route: 'places', path: () => '/places?q=gee', ...everybody(200) },

  { route: 'my-listings', ...signedIn(200) },
  { route: 'messages/:id/offer', ...ofConversation('/offer'), ...ownerOnly(200) },
  { route: 'messages/:id/offer', ...ofConversation('/offer'), method: 'POST', ...ownerOnly(422) },
  {
    route: 'messages/:id/offer/:offerId/:answer',
    ...ofConversation(`/offer/${RUN}/decline`),
    method: 'POST',
    ...ownerOnly(CONVERSATION_PAGE),
  },
  { route: 'my-listings/:id/under-offer', ...ownCar('under-offer'), ...ownerOnly(200) },
  {
    route: 'my-listings/:id/under-offer',
    ...ownCar('under-offer'),
    method: 'POST',
    fields: { days: '3' },
    ...ownerOnly('/my-listings'),
  },
  {
    route: 'my-listings/:id/under-offer/end',
    ...ownCar('under-offer/end'),
    method: 'POST',
    ...ownerOnly('/my-listings'),
  },
  { route: 'my-listings/:id/sale', ...ownCar('sale'), ...ownerOnly(200) },
  { route: 'my-listings/:id/sale', ...ownCar('sale'), method: 'POST', ...ownerOnly('/my-listings') },
  { route: 'my-listings/:id/hold', ...heldCar(), ...ownerOnly(200) },
  { route: 'my-listings/:id/hold/appeal', ...heldCar('/appeal'), method: 'POST', ...ownerOnly(422) },
  { route: 'my-listings/:id/hold', ...ownCar('hold'), ...ownerOnly(404) },
  { route: 'my-listings/:id/handover', ...ownCar('handover'), ...ownerOnly(200) },
  { route: 'my-listings/:id/handover', ...ownCar('handover'), method: 'POST', ...ownerOnly(200) },
  { route: 'my-listings/:id/handover.ics', ...ownCar('handover.ics'), ...ownerOnly(200) },
  { route: 'my-listings/:id/relist', ...ownCar('relist'), ...ownerOnly(200) },
  { route: 'my-listings/:id/relist', ...ownCar('relist'), method: 'POST', ...ownerOnly('/my-listings') },
  { route: 'my-listings/:id/delete', ...ownCar('delete'), ...ownerOnly(200) },

  { route: 'my-listings/stock', ...forDealers(200) },
  { route: 'my-listings/stock/tokens', ...forDealers(200) },
  { route: 'my-listings/stock/tokens', method: 'POST', ...forDealers(422) },
  {
    route: 'my-listings/stock/tokens/:id/revoke',
    path: () => `/my-listings/stock/tokens/${RUN}/revoke`,
    method: 'POST',
    ...forDealers(404),
  },
  { route: 'my-listings/stock/webhooks', ...forDealers(200) },
  { route: 'my-listings/stock/webhooks', method: 'POST', ...forDealers(422) },
  {
    route: 'my-listings/stock/webhooks/:id/secret',
    path: () => `/my-listings/stock/webhooks/${RUN}/secret`,
    method: 'POST',
    ...forDealers(404),
  },
  {
    route: 'my-listings/stock/webhooks/:id/:change',
    path: () => `/my-listings/stock/webhooks/${RUN}/pause`,
    method: 'POST',
    ...forDealers(404),
  },
  { route: 'my-listings/stock/feed', ...forDealers(200) },
  { route: 'my-listings/stock/feed', method: 'POST', ...forDealers(422) },
  {
    route: 'my-listings/stock/feed/:change',
    path: () => '/my-listings/stock/feed/fetch',
    method: 'POST',
    ...forDealers(404),
  },
  { route: 'my-listings/stock/change', method: 'POST', ...forDealers('/my-listings/stock') },
  { route: 'my-listings/stock/prices', method: 'POST', ...forDealers(422) },
  { route: 'my-listings/stock/sold', method: 'POST', ...forDealers('/my-listings/stock') },
  {
    route: 'my-listings/stock/:id/duplicate',
    path: () => `/my-listings/stock/${RUN}/duplicate`,
    method: 'POST',
    ...forDealers(404),
  },
  { route: 'my-listings/stock/export', ...forDealers(200) },
  { route: 'my-listings/import', ...forDealers(200) },
  { route: 'my-listings/import', method: 'POST', ...forDealers(422) },
  { route: 'my-listings/import/:runId', ...ofRun(), ...ofDealer(200) },
  { route: 'my-listings/import/:runId/columns', ...ofRun('/columns'), ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/columns', ...ofRun('/columns'), method: 'POST', ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/values', ...ofRun('/values'), ...ofDealer(RUN_PAGE) },
  { route: 'my-listings/import/:runId/values', ...ofRun('/values'), method: 'POST', ...ofDealer(RUN_PAGE) },
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
  { route: 'signin', method: 'POST', ...visitorsOnly(422) },
  // Neither a provider nor sign-in by mail is configured: social.test.ts has a site where they are.
  { route: 'signin/with/:provider', path: () => '/signin/with/google', ...everybody(404) },
  { route: 'signin/with/:provider', path: () => '/signin/with/google', method: 'POST', ...everybody(404) },
  { route: 'auth/callback/:provider', path: () => '/auth/callback/google?code=x&state=y', ...everybody(404) },
  { route: 'signin/done', ...everybody('/signin') },
  { route: 'signin/email-link', ...everybody(404) },
  { route: 'signin/email-link', method: 'POST', ...everybody(404) },
  { route: 'signin/email-link/open', ...everybody(404) },
  { route: 'signin/email-link/open', method: 'POST', fields: CODE, ...everybody(404) },
  { route: 'signin/two-step', ...everybody('/signin') },
  { route: 'signin/two-step', method: 'POST', ...everybody('/signin') },
  { route: 'signin/passkey', ...everybody('/signin') },
  { route: 'signin/passkey', method: 'POST', ...visitorsOnly(200) },
  { route: 'signin/passkey', method: 'POST', fields: { response: '{}' }, ...visitorsOnly(401) },
  { route: 'signup/complete', ...signedIn('/') },
  { route: 'signup/complete', method: 'POST', ...signedIn('/') },
  { route: 'verify-email', ...everybody(200) },
  { route: 'verify-email', method: 'POST', fields: CODE, ...everybody(400) },
  { route: 'verify-email/resend', ...everybody(200) },
  { route: 'verify-email/resend', method: 'POST', visitor: 401, others: 409 },
  { route: 'ForgotPassword', ...everybody(200) },
  { route: 'ForgotPassword', method: 'POST', ...everybody(422) },
  { route: 'forgot-password', ...everybody('/ForgotPassword') },
  { route: 'reset-password', ...everybody(200) },
  { route: 'reset-password', method: 'POST', fields: CODE, ...everybody(422) },
  { route: 'signout', ...everybody('/') },
  { route: 'whoami', ...everybody(200) },

  { route: 'profile', ...signedIn(200) },
  { route: 'profile', method: 'POST', ...signedIn(422) },
  { route: 'profile/two-step', ...signedIn(200) },
  { route: 'profile/two-step', method: 'POST', ...signedIn(422) },
  { route: 'profile/two-step/codes', ...everybody('/profile/two-step') },
  { route: 'profile/two-step/codes', method: 'POST', ...signedIn('/profile/two-step') },
  { route: 'profile/passkeys', ...signedIn(200) },
  { route: 'profile/passkeys', method: 'POST', ...signedIn(422) },
  { route: 'profile/passkeys', method: 'POST', fields: { do: 'remove', id: RUN, name: 'x' }, ...signedIn(404) },
  { route: 'profile/passkeys/add', ...everybody('/profile/passkeys') },
  { route: 'profile/passkeys/add', method: 'POST', ...scripted(422) },
  { route: 'profile/sessions/end-others', ...everybody('/profile') },
  { route: 'profile/sessions/:id/end', ...sessionOfOwner, ...everybody('/profile') },
  {
    route: 'profile/sessions/:id/end',
    ...sessionOfOwner,
    method: 'POST',
    visitor: 'sign in',
    others: { user: 404, dealer: 404, owner: '/profile', administrator: 404 },
  },
  { route: 'profile/sessions/end-others', method: 'POST', ...signedIn('/profile') },
  { route: 'profile/sign-in-again', ...everybody('/profile') },
  { route: 'notifications/device', ...scripted(200) },
  { route: 'notifications/device', method: 'POST', ...scripted(422) },
  { route: 'notifications/device', method: 'POST', fields: makeReceiver().address, ...scripted(204) },
  { route: 'notifications/device/remove', method: 'POST', fields: { endpoint: 'none' }, ...scripted(204) },
  { route: 'profile/dealership', ...ofDealer(200) },
  { route: 'profile/dealership', method: 'POST', ...ofDealer('/profile/dealership') },
  // No gateway is configured: verified-phone.test.ts has a site where one is.
  { route: 'profile/phone', ...signedIn(404) },
  { route: 'profile/phone', method: 'POST', ...signedIn(404) },
  { route: 'profile/data', ...signedIn(200) },
  { route: 'profile/delete', ...signedIn(200) },
  { route: 'profile/delete', method: 'POST', ...signedIn(403) },
  { route: 'account-deleted', ...everybody('/') },
  { route: 'my-listings/team', ...forDealers(200) },
  { route: 'my-listings/team', method: 'POST', ...forDealers(422) },
  {
    route: 'my-listings/team/:id/:change',
    path: () => `/my-listings/team/${RUN}/remove`,
    method: 'POST',
    ...forDealers(404),
  },
  { route: 'my-listings/log', ...forDealers(200) },
  { route: 'join', ...everybody(404) },
  // Of the members below it opens to a member alone.
  { route: 'leave-dealership', ...signedIn(404) },

  { route: 'saved-cars', ...signedIn(200) },
  { route: 'saved-cars/seen', ...scripted(200) },
  { route: 'saved-cars/emails', ...everybody('/saved-cars') },
  { route: 'saved-cars/emails', method: 'POST', fields: { emails: 'on' }, ...signedIn('/saved-cars') },
  { route: 'alerts/saved-cars', path: ({ ids }) => savedCarsPath(ids.owner), ...everybody(200) },
  { route: 'alerts/saved-cars', path: ({ ids }) => savedCarsPath(ids.owner), method: 'POST', ...everybody(200) },
  { route: 'alerts/saved-cars', path: () => '/alerts/saved-cars?key=abcdefghjkmn.x', ...everybody(404) },
  { route: 'saved-cars/:listingId', ...savedCar(), method: 'POST', ...signedIn(204) },
  { route: 'saved-cars/:listingId/remove', ...savedCar('/remove'), method: 'POST', ...signedIn(204) },
  { route: 'saved-cars/:listingId/note', ...savedCar('/note'), ...signedIn(404) },
  { route: 'saved-cars/:listingId/note', ...savedCar('/note'), method: 'POST', ...signedIn(404) },
  { route: 'recently-viewed', ...everybody(200) },
  { route: 'hidden-cars', ...everybody(200) },
  { route: 'hidden-cars', method: 'POST', ...everybody('/listings') },
  { route: 'hidden-cars/:listingId', ...hiddenCar(), ...everybody('/hidden-cars') },
  { route: 'hidden-cars/:listingId', ...hiddenCar(), method: 'POST', ...everybody(204) },
  { route: 'hidden-cars/:listingId/show', ...hiddenCar('/show'), ...everybody('/hidden-cars') },
  { route: 'hidden-cars/:listingId/show', ...hiddenCar('/show'), method: 'POST', ...everybody(204) },
  { route: 'saved-searches', ...signedIn(200) },
  { route: 'saved-searches', method: 'POST', ...signedIn(422) },
  { route: 'saved-searches', method: 'POST', fields: { id: RUN, do: 'pause' }, ...signedIn(404) },
  { route: 'saved-searches/new', path: () => '/saved-searches/new?make=Toyota', ...everybody(200) },
  { route: 'saved-searches/new', path: () => '/saved-searches/new', method: 'POST', ...everybody(422) },
  { route: 'saved-searches/:id', ...ownSearch(), ...ownerOnly(200) },
  { route: 'saved-searches/:id', ...ownSearch(), method: 'POST', ...ownerOnly(422) },
  { route: 'saved-searches/:id/cars', ...ownSearch('/cars'), ...ownerOnly('/listings?make=Toyota') },
  { route: 'saved-searches/:id/cars', ...ownSearch('/cars'), method: 'POST', ...ownerOnly('/listings?make=Toyota') },
  { route: 'still-for-sale', path: () => `/still-for-sale?key=${RUN}.${'A'.repeat(43)}`, ...everybody(404) },
  {
    route: 'still-for-sale',
    path: () => `/still-for-sale?key=${RUN}.${'A'.repeat(43)}`,
    method: 'POST',
    fields: { answer: 'sold' },
    ...everybody(`/still-for-sale?key=${RUN}.${'A'.repeat(43)}`),
  },
  { route: 'listing/:id/sold-report', ...listing('/sold-report'), ...everybody(200) },
  { route: 'listing/:id/message', ...listing('/message'), ...everybody(200) },
  { route: 'listing/:id/message', ...listing('/message'), method: 'POST', ...everybody(422) },
  { route: 'listing/:id/message', path: () => '/listing/abcdefghjkmn/message', ...everybody(404) },
  { route: 'messages', ...signedIn(200) },
  { route: 'messages/unread', ...scripted(200) },
  { route: 'messages/unread', method: 'POST', ...scripted(200) },
  { route: 'messages/settings', ...signedIn(200) },
  { route: 'messages/settings', method: 'POST', ...signedIn('/messages') },
  { route: 'messages/enquiries.csv', ...signedIn(200) },
  { route: 'messages/:id/photos/:photoId', ...ofConversation(`/photos/${MESSAGE_PHOTO}`), ...ownerOnly(200) },
  { route: 'messages/confirm', ...ofNoMessage('confirm'), ...everybody(404) },
  {
    route: 'messages/confirm',
    ...ofNoMessage('confirm'),
    method: 'POST',
    fields: { answer: 'yes' },
    ...everybody(422),
  },
  { route: 'messages/open', ...ofNoMessage('open'), ...everybody(404) },
  { route: 'messages/mute', ...ofNoMessage('mute'), ...everybody(404) },
  { route: 'messages/mute', ...ofNoMessage('mute'), method: 'POST', ...everybody(404) },
  { route: 'messages/viewing', ...ofNoMessage('viewing'), ...everybody(404) },
  {
    route: 'messages/viewing',
    ...ofNoMessage('viewing'),
    method: 'POST',
    fields: { answer: 'cancel' },
    ...everybody(422),
  },
  { route: 'messages/:id/viewing', ...ofConversation('/viewing'), ...ownerOnly(200) },
  { route: 'messages/:id/viewing', ...ofConversation('/viewing'), method: 'POST', ...ownerOnly(422) },
  { route: 'messages/:id/viewing/:viewingId', ...ofConversation(`/viewing/${RUN}`), ...ownerOnly(200) },
  {
    route: 'messages/:id/viewing/:viewingId',
    ...ofConversation(`/viewing/${RUN}`),
    method: 'POST',
    fields: { answer: 'accept' },
    ...ownerOnly(404),
  },
  { route: 'messages/:id', ...ofConversation(), ...ownerOnly(200) },
  { route: 'messages/:id', ...ofConversation(), method: 'POST', ...ownerOnly(422) },
  { route: 'messages/:id/deal', ...ofConversation('/deal'), ...ownerOnly(DEAL_PAGE) },
  { route: 'messages/:id/deal', ...ofConversation('/deal'), method: 'POST', ...ownerOnly(422) },
  { route: 'deal/:id', ...ofDeal(), ...ownerOnly(200) },
  { route: 'deal/:id/edit', ...ofDeal('/edit'), ...ownerOnly(200) },
  { route: 'deal/:id/edit', ...ofDeal('/edit'), method: 'POST', ...ownerOnly(422) },
  { route: 'deal/:id/agree', ...ofDeal('/agree'), ...ownerOnly(200) },
  { route: 'deal/:id/agree', ...ofDeal('/agree'), method: 'POST', ...ownerOnly(422) },
  { route: 'deal/:id/cancel', ...ofDeal('/cancel'), ...ownerOnly(200) },
  { route: 'deal/:id/cancel', ...ofDeal('/cancel'), method: 'POST', ...ownerOnly(422) },
  { route: 'deal/:id/settlement', ...ofDeal('/settlement'), method: 'POST', ...ownerOnly(DEAL_PAGE) },
  { route: 'deal/:id/contract.pdf', ...ofDeal('/contract.pdf'), ...ownerOnly(200) },
  {
    route: 'messages/:id/report-and-block',
    ...ofConversation('/report-and-block'),
    method: 'POST',
    ...ownerOnly(CONVERSATION_PAGE),
  },
  {
    route: 'messages/:id/undo-report',
    ...ofConversation('/undo-report'),
    method: 'POST',
    ...ownerOnly(CONVERSATION_PAGE),
  },
  { route: 'messages/:id/assign', ...ofConversation('/assign'), method: 'POST', ...ownerOnly(CONVERSATION_PAGE) },
  { route: 'messages/:id/:change', ...ofConversation('/mute'), method: 'POST', ...ownerOnly(CONVERSATION_PAGE) },
  { route: 'alerts/confirm', ...ofNoLink('confirm'), ...everybody(404) },
  { route: 'alerts/confirm', ...ofNoLink('confirm'), method: 'POST', fields: { answer: 'yes' }, ...everybody(422) },
  { route: 'alerts/manage', ...ofNoLink('manage'), ...everybody(404) },
  {
    route: 'alerts/manage',
    ...ofNoLink('manage'),
    method: 'POST',
    fields: { id: RUN, do: 'pause' },
    ...everybody(404),
  },
  { route: 'alerts/unsubscribe', ...ofNoLink('unsubscribe'), ...everybody(404) },
  { route: 'alerts/unsubscribe', ...ofNoLink('unsubscribe'), method: 'POST', ...everybody(404) },
  { route: 'saved-cars/:listingId', path: () => '/saved-cars/abcdefghjkmn', method: 'POST', ...signedIn(404) },

  { route: 'my-listings/:id/confirm', ...ownCar('confirm'), method: 'POST', ...ownerOnly('/my-listings') },
  { route: 'my-listings/:id/delete', ...ownCar('delete'), method: 'POST', ...ownerOnly('/my-listings') },

  { route: 'uploads/photos', method: 'POST', ...scripted(400) },
  { route: 'uploads/photos/:id/delete', path: () => '/uploads/photos/none/delete', method: 'POST', ...scripted(404) },
  {
    route: 'uploads/photos/:id/plate',
    path: ({ photoId }) => `/uploads/photos/${photoId}/plate`,
    method: 'POST',
    fields: { left: '0', top: '0', width: '1', height: '1' },
    ...scripted(404),
  },
  {
    ...{
      route: 'uploads/photos/:id/delete',
      method: 'POST',
      path: ({ photoId }) => `/uploads/photos/${photoId}/delete`,
    },
    ...scripted({ user: 404, dealer: 404, owner: 204, administrator: 404 }),
  },
  {
    route: 'drafts/:id',
    path: ({ draftId }) => `/drafts/${draftId}`,
    ...scripted({ user: 404, dealer: 404, owner: 200, administrator: 404 }),
  },
  { route: 'drafts/:id', path: ({ draftId }) => `/drafts/${draftId}`, method: 'POST', ...scripted(422) },
  {
    route: 'drafts/:id/delete',
    path: ({ draftId }) => `/drafts/${draftId}/delete`,
    method: 'POST',
    ...scripted({ user: 404, dealer: 404, owner: 204, administrator: 404 }),
  },

  { route: 'articles', ...everybody(200) },
  { route: 'articles/feed.xml', ...everybody(200) },
  { route: 'article/:articleId?', path: ({ writtenId }) => `/article/${writtenId}`, ...everybody(200) },
  { route: 'article/:articleId?', path: () => '/article/abcdefghjkmn', ...everybody(404) },
  { route: 'article/:articleId?', path: () => '/article', ...everybody(404) },
  { route: 'blog', ...everybody('/articles') },
  { route: 'profile/second-factor', ...everybody('/profile/two-step') },

  { route: 'admin', ...adminOnly(200) },
  { route: 'admin/articles/new', ...adminOnly(200) },
  { route: 'admin/articles/new', method: 'POST', ...adminOnly(422) },
  { route: 'admin/articles/:id/edit', ...ofArticle('edit'), ...adminOnly(200) },
  { route: 'admin/articles/:id/edit', ...ofArticle('edit'), method: 'POST', ...adminOnly(422) },
  { route: 'admin/articles/:id/edit', path: () => '/admin/articles/abcdefghjkmn/edit', ...adminOnly(404) },
  { route: 'admin/articles/:id/delete', ...ofArticle('delete'), ...adminOnly(200) },
  { route: 'admin/articles/:id/delete', ...ofArticle('delete'), method: 'POST', ...adminOnly('/admin') },
  {
    route: 'admin/articles/images',
    method: 'POST',
    ...scripted({ user: 403, dealer: 403, owner: 403, administrator: 400 }),
  },
  { route: 'articles/preview', ...adminOnly(200) },
  { route: 'articles/preview', method: 'POST', ...adminOnly(200) },
  { route: 'admin/messages', ...adminOnly(200) },
  { route: 'admin/messages/:id', ...ofMessage(), ...adminOnly(200) },
  { route: 'admin/messages/:id/:mark', ...ofMessage('/read'), ...adminOnly(MESSAGE_PAGE) },
  { route: 'admin/messages/:id/:mark', ...ofMessage('/read'), method: 'POST', ...adminOnly(MESSAGE_PAGE) },
  { route: 'admin/messages/:id', ...admin('messages/none'), ...adminOnly(404) },
  { route: 'admin/messages/:id/delete', ...admin('messages/none/delete'), ...adminOnly(404) },
  { route: 'admin/messages/:id/delete', ...admin('messages/none/delete'), method: 'POST', ...adminOnly(404) },
  { route: 'admin/messages/:id/:mark', ...admin('messages/none/read'), ...adminOnly('/admin/messages/none') },
  { route: 'admin/messages/:id/:mark', ...admin('messages/none/read'), method: 'POST', ...adminOnly(404) },
  { route: 'admin/accounts', ...adminOnly(200) },
  { route: 'admin/accounts/:id', ...ofAccount(), ...adminOnly(200) },
  { route: 'admin/accounts/:id', ...admin('accounts/none'), ...adminOnly(404) },
  { route: 'admin/accounts/:id/delete', ...admin('accounts/none/delete'), ...adminOnly(404) },
  { route: 'admin/accounts/:id/delete', ...admin('accounts/none/delete'), method: 'POST', ...adminOnly(404) },
  { route: 'admin/figures', ...adminOnly(200) },
  { route: 'admin/log', ...adminOnly(200) },
  { route: 'admin/log.csv', ...admin('log.csv'), ...adminOnly(200) },
  { route: 'admin/moderation', ...moderatorsOnly(200) },
  { route: 'admin/moderation', method: 'POST', ...moderatorsOnly(422) },
  { route: 'admin/moderation', method: 'POST', fields: { do: 'dismiss', id: 'none' }, ...moderatorsOnly(404) },
  { route: 'admin/moderation/undo/:id', ...admin('moderation/undo/none'), method: 'POST', ...moderatorsOnly(404) },
  { route: 'admin/accounts/:id/moderator', ...ofAccount('/moderator'), ...adminOnly(200) },
  { route: 'admin/accounts/:id/moderator', ...ofAccount('/moderator'), method: 'POST', ...adminOnly(LEAVING_PAGE) },
  { route: 'admin/accounts/:id/two-step', ...ofAccount('/two-step'), ...adminOnly(200) },
  {
    route: 'admin/accounts/:id/two-step',
    ...ofAccount('/two-step'),
    method: 'POST',
    ...adminOnly(LEAVING_PAGE),
  },
  { route: 'admin/accounts/:id/suspend', ...ofAccount('/suspend'), ...adminOnly(200) },
  { route: 'admin/accounts/:id/suspend', ...ofAccount('/suspend'), method: 'POST', ...adminOnly(422) },
  { route: 'admin/listings/:id/remove', ...removedCar, ...adminOnly(200) },
  { route: 'admin/listings/:id/remove', ...removedCar, method: 'POST', ...adminOnly(LEAVING_PAGE) },
  { route: 'admin/listings/:id/remove', ...admin('listings/none/remove'), ...adminOnly(404) },
  { route: 'admin/listings/:id/remove', ...admin('listings/none/remove'), method: 'POST', ...adminOnly(404) },
  { route: 'admin/accounts/:id/delete', ...ofAccount('/delete'), ...adminOnly(200) },
  { route: 'admin/accounts/:id/delete', ...ofAccount('/delete'), method: 'POST', ...adminOnly('/admin/accounts') },

  { route: 'contact', ...everybody(200) },
  { route: 'contact', method: 'POST', ...everybody(422) },

  { route: 'api', ...everybody(200) },
  { route: 'api/v1/listings', ...everybody(200) },
  { route: 'api/v1/listings', method: 'POST', ...everybody(405) },
  { route: 'api/v1/listings/:id', path: ({ heldId }) => `/api/v1/listings/${heldId}`, ...everybody(404) },
  { route: 'api/v1/stock/:stockNumber', path: () => '/api/v1/stock/K1041', ...everybody(401) },
  { route: 'api/v1/stock/:stockNumber', path: () => '/api/v1/stock/K1041', method: 'POST', ...everybody(405) },
  { route: 'api/v1/makes', ...everybody(200) },
  { route: 'api/v1/openapi.json', ...everybody(200) },
  { route: 'listings.atom', ...everybody(200) },
  { route: 'listings.json', ...everybody(200) },
  { route: 'api/*', path: () => '/api/v2', ...everybody(404) },
  { route: 'mcp', ...everybody(405) },

  { route: 'dev/looks', ...everybody(200) },
  { route: 'dev/outbox', ...everybody(200) },
  { route: 'dev/outbox/:file', path: () => '/dev/outbox/none.eml', ...everybody(404) },
  { route: 'dev/outbox/:file/html', path: () => '/dev/outbox/none.eml/html', ...everybody(404) },
  // One that is there is not logged: files.test.ts fetches some.
  { route: 'files/*', path: () => '/files/nothing', ...everybody(404) },
  { route: 'files/*', path: () => `/files/${PHOTO_KEY}/1600.webp`, ...everybody(404) },
  { route: 'files/*', path: () => `/files//${PHOTO_KEY}/1600.webp`, ...everybody(404) },
  { route: 'live', ...scripted(200) },
  {
    route: 'inbound-mail/:secret',
    path: () => '/inbound-mail/guessed-guessed-guessed',
    method: 'POST',
    ...everybody(404),
  },
  { route: 'browser-errors', method: 'POST', ...everybody(422) },
  { route: 'page-views', method: 'POST', ...everybody(204) },
  { route: 'manifest.webmanifest', ...everybody(200) },
  { route: 'robots.txt', ...everybody(200) },
  { route: 'sitemap.xml', ...everybody(200) },
  { route: 'sitemap-pages.xml', ...everybody(200) },
  { route: 'sitemap-searches.xml', ...everybody(200) },
  { route: 'sitemap-listings.xml', path: () => '/sitemap-listings.xml?ids=0', ...everybody(404) },
  { route: 'healthz', ...everybody(200) },
  { route: 'readyz', ...everybody(200) },
  { route: 'metrics', ...everybody(401) },
  { route: '*', path: () => '/no-such-page', ...everybody(404) },
];

const FIGURES = [
  ...['kerbside_search_seconds_count', 'kerbside_render_seconds_count', 'kerbside_index_listings'],
  ...['kerbside_index_lag_seconds', 'kerbside_event_streams', 'kerbside_jobs', 'kerbside_pictures', 'kerbside_uploads'],
  ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'],
];
const METRICS_TOKEN = 'known-to-this-test-alone';
const people = new Map<Role, Visitor>();
const silentPages = new Set<string>();
/** What was asked, by the id that its answer bore. */
const requests = new Map<string, { role: Role; row: Row; status: number }>();
const queries = recordQueries();

const settings = { LOG_LEVEL: 'info', METRICS_TOKEN };
const site = await siteOfFile(
  async (db) => {
    const [user, dealer, owner] = [
      await makePerson(db),
      await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' }),
      await makePerson(db),
    ];
    const administrator = await makePerson(db, { email: 'admin@kerbside.example' });
    const moderator = await makePerson(db, { isModerator: true });
    const listingId = await makeListing(db, owner);
    const roles = { user, dealer, owner, moderator, administrator };
    const emails = mapValues(roles, ({ email }) => email);
    const sessionOfOwner = newId();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.insert(sessions).values({ id: sessionOfOwner, token: newId(), userId: owner.id, expiresAt });
    const [photoId = ''] = await makeUploads(db, owner.id, 1);
    const writtenId = await makeArticle(db, administrator);
    const heldId = await makeListing(db, owner);
    await placeHolds(db, [{ listingId: heldId, rule: 'many-listings', evidence: { place: 4 } }]);
    const removedId = await makeListing(db, await makePerson(db, { id: LEAVING }));
    const message = { name: 'Robin', email: 'robin@people.example', subject: 'Help', message: 'With my car.' };
    await db.insert(contactMessages).values({ id: MESSAGE, ...message });
    const car = { make: 'Toyota', model: 'Corolla', trim: '', year: 2019 };
    const buyer = { buyerId: (await makePerson(db)).id, buyerName: 'Jess N' };
    await db
      .insert(conversations)
      .values({ id: CONVERSATION, listingId, car, sellerId: owner.id, lastPosition: 1, ...buyer });
    const about = { title: '2019 Toyota Corolla', state: 'VIC' };
    const terms = { odometer: 1, price: 1, regoState: 'VIC', duty: 'buyer', owing: 'no', place: '', day: '2026-12-05' };
    await db.insert(deals).values({ id: DEAL, conversationId: CONVERSATION, car: about, terms, changedBy: 'buyer' });
    const offer = { dollars: 15_000, validUntil: '2099-01-01' };
    await db.insert(offers).values({ id: RUN, conversationId: CONVERSATION, side: 'buyer', ...offer });
    const place = { conversationId: CONVERSATION, position: 1 };
    await db.insert(conversationMessages).values({ ...place, sender: 'buyer', text: '', requestId: RUN });
    const photo = { id: MESSAGE_PHOTO, key: PHOTO_KEY, width: 4, height: 3, thumbhash: '' };
    await db.insert(conversationPhotos).values({ ...place, ...photo, place: 0 });
    const draftId = await makeDraft(db, owner.id, { make: 'Toyota' });
    const searchId = await makeSearch(db, { uid: owner.id }, 'make=Toyota');
    const done = { state: 'done' as const, confirmedAt: new Date(), finishedAt: new Date(), choices: {} };
    await db
      .insert(importRuns)
      .values({ id: RUN, sellerId: dealer.id, fileName: 'cars.csv', header: ['a', 'b'], ...done });
    const ids = mapValues(roles, ({ id }) => id);
    return { emails, ids, listingId, heldId, sessionOfOwner, photoId, draftId, searchId, writtenId, removedId };
  },
  { ...settings, ...queries.environment },
);
await mkdir(join(site.dataDir, 'files', PHOTO_KEY), { recursive: true });
await writeFile(join(site.dataDir, 'files', PHOTO_KEY, '1600.webp'), 'RIFF');
people.set('visitor', new Visitor(site.origin));
for (const [role, email] of Object.entries(site.filled.emails)) {
  const person = await Visitor.signedIn(site.origin, email);
  people.set(role as Role, person);
}
afterAll(async () => {
  queries.forget();
});

test('the table has every route of the site', () => {
  const known = new Set(TABLE.map(({ route }) => route));
  expect(PAGES.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
});

test('the pages and this table agree on who may open them', () => {
  const fromTable = PAGES.map(({ path }) => [path, opensTo(TABLE.filter(({ route }) => route === path))]);
  expect(PAGES.map(({ path, opens }) => [path, opens])).toEqual(fromTable);
});

test.each(TABLE.map((row) => [`${row.method ?? 'GET'} ${row.route}`, row] as const))(
  '%s answers as in its row',
  async (_, row) => {
    const answers: Record<string, Answer> = {};
    const roles = rolesOf(row);
    for (const role of roles) answers[role] = await answerTo(role, row);
    expect(answers).toEqual(Object.fromEntries(roles.map((role) => [role, expectedOf(role, row)])));
  },
);

test('every page has a canonical address or says noindex', () => {
  expect([...silentPages]).toEqual([]);
});

test('every response has one log line with its route, status, duration and viewer', async () => {
  const lines = new Map<string, Record<string, unknown>[]>();
  await logLines(site, [...requests.keys()].at(-1) ?? 'none');
  for (const text of site.output().split('\n')) {
    const line = text.startsWith('{') ? JSON.parse(text) : {};
    if (line.msg === 'request') lines.set(line.request, [...(lines.get(line.request) ?? []), line]);
  }
  for (const [id, { role, row, status }] of requests) {
    const method = row.method ?? 'GET';
    const known = { method, pattern: row.route, status, ms: expect.any(Number) };
    expect(lines.get(id), `${role}: ${method} ${row.route}`).toEqual([expect.objectContaining(known)]);
    const { viewer } = lines.get(id)?.[0] ?? {};
    if (viewer !== undefined) expect(viewer).toBe(role === 'visitor' ? undefined : site.filled.ids[role]);
    else expect(role === 'visitor' || row.visitor === row.others, row.route).toBe(true);
  }
});

test('responses outside the pages are logged too', async () => {
  const user = people.get('user') as Visitor;
  const odd = [
    [await fetch(`${site.origin}/listings`, { method: 'DELETE' }), 405, 'listings'],
    [await fetch(`${site.origin}/no/such/page`), 404, '*'],
    [await user.send('/contact', { method: 'POST', headers: { Origin: 'https://evil.example' } }), 403, null],
    [await fetch(`${site.origin}/assets/none.js`), 404, '*'],
    [await user.get('/live'), 200, 'live'],
  ] as const;
  for (const [response, status, pattern] of odd) {
    const [line = '{}'] = await logLines(site, response.headers.get('x-request-id') ?? 'none');
    expect([response.status, JSON.parse(line)]).toEqual([status, expect.objectContaining({ status, pattern })]);
    await response.body?.cancel();
  }
});

test('the metrics name routes and nothing a visitor typed', async () => {
  const read = (token: string) => fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await read(`${METRICS_TOKEN}r`)).status).toBe(401);
  const answer = await read(METRICS_TOKEN);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const figures = await answer.text();
  const declared = new Set(
    [...figures.matchAll(/^kerbside_request_seconds_count\{route="([^"]*)"/gm)].map(([, route]) => route),
  );
  const known = new Set([...TABLE.map(({ route }) => route), 'none']);
  expect([...declared].filter((route) => !known.has(route ?? ''))).toEqual([]);
  expect(declared).toContain('listing/:id');
  expect(figures).toMatch(/^kerbside_request_seconds_count\{route="listings",method="other",status="405"\} 1$/m);
  for (const name of FIGURES) expect(figures, name).toMatch(new RegExp(`^${name}(\\{.*\\})? [0-9.e+-]+$`, 'm'));
  expect(site.output()).not.toContain(METRICS_TOKEN);
});

test('no query of any route scans a large table', async () => {
  const explainer = await openExplainer();
  onTestFinished(explainer.close);
  const sent = queries.read();
  expect(sent.length).toBeGreaterThan(100);
  expect(await tablesReadWhole(sent, explainer)).toEqual([]);
});

function mapValues<K extends string, V>(of: Record<K, V>, change: (value: V) => string): Record<K, string> {
  return Object.fromEntries(Object.entries<V>(of).map(([key, value]) => [key, change(value)])) as Record<K, string>;
}

/** Five attempts from an address are allowed at some forms, where a moderator is a user like others. */
function rolesOf({ method, others }: Row): readonly Role[] {
  return method === 'POST' && others === 422 ? ROLES.filter((role) => role !== 'moderator') : ROLES;
}

function expectedOf(role: Role, { visitor, others }: Row): Answer | undefined {
  if (role === 'visitor') return visitor;
  // A moderator is a user except where the row says otherwise.
  if (typeof others !== 'object') return others;
  return others[role] ?? (role === 'moderator' ? others.user : undefined);
}

async function answerTo(role: Role, row: Row): Promise<Answer> {
  const { route, path, method, fields } = row;
  const where = path?.(site.filled) ?? (route.startsWith('/') ? route : `/${route}`);
  const person = people.get(role) as Visitor;
  const response = method === 'POST' ? await person.post(where, fields) : await person.get(where);
  requests.set(response.headers.get('x-request-id') ?? '', { role, row, status: response.status });
  const type = response.headers.get('content-type');
  if (type?.startsWith('text/event-stream')) await response.body?.cancel();
  if (type?.startsWith('text/html') && !(await speaksToSearchEngines(response))) silentPages.add(where);
  const location = response.headers.get('location');
  if (location === null) return response.status;
  return /^\/signin\?.*next=/.test(location) ? 'sign in' : location;
}

async function speaksToSearchEngines(response: Response): Promise<boolean> {
  return (
    response.headers.get('x-robots-tag') === 'noindex' || /rel="canonical"|name="robots"/.test(await response.text())
  );
}

const STRICTNESS = ['everyone', 'visitors', 'signed-in', 'owner', 'dealers', 'moderators', 'administrator'] as const;

/** Who may use a route: what its page answers, else the strictest of its answers. */
function opensTo(rows: Row[]): (typeof STRICTNESS)[number] {
  const page = rows.find((row) => !row.method && ROLES.some((role) => expectedOf(role, row) === 200));
  const openings = (page ? [page] : rows).map(opensBy);
  return STRICTNESS.findLast((opens) => openings.includes(opens)) ?? 'everyone';
}

function opensBy(row: Row): (typeof STRICTNESS)[number] {
  const [visitor, user, dealer, owner, moderator] = ROLES.map((role) => expectedOf(role, row));
  if (user === 403 && moderator !== 403) return 'moderators';
  if (user === 403) return dealer === 403 ? 'administrator' : 'dealers';
  if (user === 404 && (dealer !== 404 || owner !== 404)) return 'owner';
  if (visitor === user) return 'everyone';
  return user === '/' && visitor !== 'sign in' ? 'visitors' : 'signed-in';
}
