/**
 * Every address of the site in one row: its module, who may open it, and whether it is counted, cached and in the
 * sitemap. `routes.ts`, the guard, the page cache, the sitemap and the counters read this table.
 */
import { matchPath } from 'react-router';
import { DEALERSHIP_WORK, type Work } from '#app/dealership-work.ts';
import type { PageContent } from '#app/http/content-versions.server.ts';

type Opens =
  | 'everyone'
  /** Sends people who are signed in away. */
  | 'visitors'
  | 'signed-in'
  /** The owner of the listing, draft or import in the address. Other people get a 404. */
  | 'owner'
  | 'dealers'
  | 'moderators'
  | 'administrator';

export type Page = Work & {
  /** The pattern of the address, as React Router writes it, without the first slash. */
  path: string;
  /** The module, in the `pages/` of its area. */
  file: string;
  opens: Opens;
  /** The page decides itself: a device may have saved cars or conversations without an account. */
  guardsItself?: true;
  /** Scripts ask here, so a refusal is JSON. */
  refusesInJson?: true;
  opensToSuspended?: true;
  /** Forms post here. Anything else, such as coming back from signing in, is redirected to this page. */
  formOf?: string;
  /** Page views are counted under this pattern; `true` means its own. Other paths are never counted. */
  counted?: true | string;
  /** The page is the same for every visitor and is cached until one of these changes. */
  shows?: readonly PageContent[];
  /** Listings, articles and searches are in the sitemap one by one, from the database. */
  inSitemap?: true;
  /** Its action says on its form what failed, also when we can’t look up who is asking. */
  saysFailures?: true;
  /** Requests here don’t look up who is asking. */
  needsViewer?: false;
  /** Rendered inside the administrator’s layout. */
  inAdmin?: true;
};

const ROWS: readonly Page[] = [
  {
    path: '/',
    file: 'browsing/home.tsx',
    opens: 'everyone',
    counted: true,
    shows: ['listings', 'articles'],
    inSitemap: true,
  },
  staticPage('sell-your-car', 'marketing/sell-your-car.tsx'),
  staticPage('for-dealers', 'marketing/for-dealers.tsx'),
  staticPage('about', 'marketing/about.tsx'),
  staticPage('privacy-policy', 'marketing/privacy-policy.tsx'),
  staticPage('terms', 'marketing/terms.tsx'),
  staticPage('credits', 'marketing/credits.tsx'),
  staticPage('accessibility', 'marketing/accessibility.tsx'),
  staticPage('application', 'finance/application.tsx'),
  withoutViewer('finance/frame/:widget', 'finance/partner-frame.ts'),

  ofListings('listings', 'browsing/results.tsx'),
  ofListings('used-cars/:first', 'browsing/used-cars.tsx', '/used-cars/*'),
  ofListings('used-cars/:first/:second', 'browsing/used-cars.tsx', '/used-cars/*'),
  { ...ofListings('prices', 'browsing/price-guides.tsx'), inSitemap: true },
  ofListings('prices/:make/:model', 'browsing/price-guide.tsx'),
  { path: 'listings/map', file: 'browsing/map.tsx', opens: 'everyone', counted: true },
  withoutViewer('listings/map/cars', 'browsing/map-cars.ts'),
  withoutViewer('searches-without-result', 'search/no-results.ts'),
  withoutViewer('models', 'search/models.ts'),
  withoutViewer('search-suggestions', 'browsing/suggestions.ts'),
  withoutViewer('distances', 'browsing/distances.ts'),
  carPage('listing/:id'),
  { path: 'listing/:id/inspection', file: 'trust/inspection.tsx', opens: 'everyone', counted: true },
  { path: 'listing/:id/sold-report', file: 'availability/sold-report.tsx', opens: 'everyone', counted: true },
  { path: 'still-for-sale', file: 'availability/answer.tsx', opens: 'everyone', counted: true },
  withoutViewer('listing/:id/photos', 'listings/photos.ts'),
  withoutViewer('listing/:id/views', 'listings/views.ts'),
  { path: 'listing/:id/calls', file: 'listings/calls.ts', opens: 'everyone' },
  { path: 'listing/:id/price', file: 'prices/price.tsx', opens: 'everyone', counted: true },
  { path: 'on-road', file: 'prices/on-road.tsx', opens: 'everyone', counted: true },
  { path: 'listing/:id/vin', file: 'listings/vin.tsx', opens: 'everyone', counted: true, needsViewer: false },
  { path: 'listing/:id/number', file: 'listings/number.tsx', opens: 'everyone', counted: true },
  { path: 'listing/:id/seller', file: 'browsing/seller-cars.tsx', opens: 'everyone', counted: true },
  carPage('listing/:id/:slug'),
  { path: 'dealers/:slug', file: 'browsing/dealer.tsx', opens: 'everyone', counted: true },
  withoutViewer('dealers/:slug/vehicle-ads.tsv', 'api/vehicle-ads.ts'),
  { ...withoutViewer('ad-rules', 'trust/ad-rules.tsx'), counted: true, inSitemap: true },
  { path: 'report/:kind/:id', file: 'trust/report.tsx', opens: 'everyone', counted: true, saysFailures: true },
  { ...withoutViewer('safety', 'trust/safety.tsx'), counted: true, inSitemap: true },
  { path: 'suspended', file: 'trust/suspended.tsx', opens: 'signed-in', counted: true, opensToSuspended: true },
  { path: 'compare', file: 'browsing/compare.tsx', opens: 'everyone', counted: true },
  { path: 'create-listing', file: 'selling/create.tsx', opens: 'signed-in', counted: true },
  { path: 'edit-listing/:id', file: 'selling/edit.tsx', opens: 'owner', counted: true },
  forScripts('ad-warnings', 'selling/ad-warnings.ts', 'signed-in'),
  withoutViewer('suggestions', 'selling/suggestions.ts'),
  withoutViewer('similar-prices', 'prices/similar-prices.ts'),
  { path: 'price-check', file: 'prices/price-check.tsx', opens: 'everyone', counted: true },
  withoutViewer('places', 'places/places.ts'),
  withoutViewer('place-around', 'places/place-around.ts'),

  { path: 'my-listings', file: 'selling/my-listings.tsx', opens: 'signed-in', counted: true },
  { path: 'my-listings/:id/sale', file: 'selling/change.tsx', opens: 'owner', counted: true },
  formAddress('my-listings/:id/confirm', 'availability/confirm.ts', 'owner', 'listing/:id'),
  { path: 'my-listings/:id/handover', file: 'trust/handover.tsx', opens: 'owner', counted: true },
  { path: 'my-listings/:id/handover.ics', file: 'trust/handover-calendar.ts', opens: 'owner' },
  { path: 'my-listings/:id/hold', file: 'trust/hold.tsx', opens: 'owner', counted: true },
  formAddress('my-listings/:id/hold/appeal', 'trust/hold.tsx', 'owner', 'my-listings/:id/hold'),
  { path: 'my-listings/:id/relist', file: 'selling/change.tsx', opens: 'owner', counted: true },
  { path: 'my-listings/:id/under-offer', file: 'offers/under-offer.tsx', opens: 'owner', counted: true },
  formAddress('my-listings/:id/under-offer/end', 'offers/end-under-offer.ts', 'owner', 'my-listings/:id/under-offer'),
  { path: 'my-listings/:id/delete', file: 'selling/change.tsx', opens: 'owner', counted: true },

  forScripts('uploads/photos', 'selling/upload-photo.ts', 'signed-in'),
  forScripts('uploads/photos/:id/delete', 'selling/delete-upload.ts', 'owner'),
  forScripts('uploads/photos/:id/plate', 'selling/blur-plate.ts', 'signed-in'),
  forScripts('drafts/:id', 'selling/draft.ts', 'owner'),
  { path: 'drafts/:id/delete', file: 'selling/delete-draft.ts', opens: 'owner', guardsItself: true },

  { path: 'my-listings/stock', file: 'stock/stock.tsx', opens: 'dealers', counted: true },
  { path: 'my-listings/stock/tokens', file: 'api/tokens.tsx', opens: 'dealers', counted: true },
  formAddress('my-listings/stock/tokens/:id/revoke', 'api/revoke-token.ts', 'dealers', 'my-listings/stock/tokens'),
  { path: 'my-listings/stock/webhooks', file: 'api/webhooks.tsx', opens: 'dealers', counted: true },
  formAddress('my-listings/stock/webhooks/:id/secret', 'api/webhooks.tsx', 'dealers', 'my-listings/stock/webhooks'),
  formAddress(
    'my-listings/stock/webhooks/:id/:change',
    'api/change-webhook.ts',
    'dealers',
    'my-listings/stock/webhooks',
  ),
  { path: 'my-listings/stock/feed', file: 'stock/feed.tsx', opens: 'dealers', counted: true },
  formAddress('my-listings/stock/feed/:change', 'stock/change-feed.ts', 'dealers', 'my-listings/stock/feed'),
  formAddress('my-listings/stock/change', 'stock/change-stock.tsx', 'dealers', 'my-listings/stock'),
  formAddress('my-listings/stock/prices', 'stock/price-preview.tsx', 'dealers', 'my-listings/stock'),
  formAddress('my-listings/stock/sold', 'stock/sell-stock.ts', 'dealers', 'my-listings/stock'),
  formAddress('my-listings/stock/:id/duplicate', 'stock/duplicate-listing.ts', 'dealers', 'my-listings/stock'),
  { path: 'my-listings/stock/export', file: 'stock/export-stock.ts', opens: 'dealers' },
  { path: 'my-listings/import', file: 'stock/import.tsx', opens: 'dealers', counted: true },
  { path: 'my-listings/import/:runId', file: 'stock/import-run.tsx', opens: 'owner', counted: true },
  { path: 'my-listings/import/:runId/columns', file: 'stock/import-columns.tsx', opens: 'owner', counted: true },
  { path: 'my-listings/import/:runId/values', file: 'stock/import-values.tsx', opens: 'owner', counted: true },
  formAddress('my-listings/import/:runId/confirm', 'stock/import-confirm.ts', 'owner', 'my-listings/import/:runId'),
  formAddress('my-listings/import/:runId/stop', 'stock/import-stop.ts', 'owner', 'my-listings/import/:runId'),
  { path: 'my-listings/import/:runId/undo', file: 'stock/import-undo.tsx', opens: 'owner', counted: true },
  { path: 'my-listings/import/:runId/rejects.csv', file: 'stock/import-rejects.ts', opens: 'owner' },

  { path: 'my-listings/team', file: 'accounts/team.tsx', opens: 'dealers', counted: true },
  formAddress('my-listings/team/:id/:change', 'accounts/change-team.ts', 'dealers', 'my-listings/team'),
  { path: 'my-listings/log', file: 'selling/work-log.tsx', opens: 'dealers', counted: true },
  { path: 'join', file: 'accounts/join.tsx', opens: 'everyone', counted: true },
  { path: 'leave-dealership', file: 'accounts/leave-dealership.tsx', opens: 'signed-in', counted: true },
  { path: 'signup', file: 'accounts/signup.tsx', opens: 'visitors', counted: true, saysFailures: true },
  { path: 'signin', file: 'accounts/signin.tsx', opens: 'visitors', counted: true, saysFailures: true },
  { path: 'signin/with/:provider', file: 'accounts/social-start.ts', opens: 'everyone' },
  { path: 'auth/callback/:provider', file: 'accounts/auth-callback.ts', opens: 'everyone' },
  { path: 'signin/done', file: 'accounts/social-done.tsx', opens: 'everyone', counted: true },
  { path: 'signin/email-link', file: 'accounts/email-link.tsx', opens: 'everyone', counted: true, saysFailures: true },
  { path: 'signin/email-link/open', file: 'accounts/open-email-link.tsx', opens: 'everyone', counted: true },
  { path: 'signin/two-step', file: 'accounts/second-step.tsx', opens: 'everyone', counted: true },
  formAddress('signin/passkey', 'accounts/passkey-signin.ts', 'visitors', 'signin'),
  {
    path: 'signup/complete',
    file: 'accounts/complete-profile.tsx',
    opens: 'signed-in',
    counted: true,
    guardsItself: true,
  },
  { path: 'verify-email', file: 'accounts/verify-email.tsx', opens: 'everyone', counted: true, saysFailures: true },
  { path: 'verify-email/resend', file: 'accounts/resend-verification.tsx', opens: 'everyone', counted: true },
  {
    path: 'ForgotPassword',
    file: 'accounts/forgot-password.tsx',
    opens: 'everyone',
    counted: true,
    saysFailures: true,
  },
  { path: 'forgot-password', file: 'accounts/forgot-password.tsx', opens: 'everyone' },
  { path: 'reset-password', file: 'accounts/reset-password.tsx', opens: 'everyone', counted: true, saysFailures: true },
  { path: 'signout', file: 'accounts/signout.ts', opens: 'everyone', saysFailures: true },
  { path: 'whoami', file: 'accounts/whoami.ts', opens: 'everyone' },
  { path: 'profile', file: 'accounts/profile.tsx', opens: 'signed-in', counted: true },
  { path: 'profile/two-step', file: 'accounts/two-step.tsx', opens: 'signed-in', counted: true },
  formAddress('profile/two-step/codes', 'accounts/recovery-codes-file.ts', 'signed-in', 'profile/two-step'),
  { path: 'profile/passkeys', file: 'accounts/passkeys.tsx', opens: 'signed-in', counted: true },
  { ...forScripts('profile/passkeys/add', 'accounts/add-passkey.ts', 'signed-in'), formOf: 'profile/passkeys' },
  formAddress('profile/sessions/end-others', 'accounts/end-session.ts', 'signed-in', 'profile'),
  formAddress('profile/sessions/:id/end', 'accounts/end-session.ts', 'owner', 'profile'),
  formAddress('profile/sign-in-again', 'accounts/sign-in-again.ts', 'everyone', 'profile'),
  forScripts('notifications/device', 'accounts/push-device.ts', 'signed-in'),
  forScripts('notifications/device/remove', 'accounts/remove-push-device.ts', 'signed-in'),
  { path: 'profile/dealership', file: 'accounts/dealership.tsx', opens: 'owner', counted: true },
  { path: 'profile/phone', file: 'accounts/phone.tsx', opens: 'signed-in', counted: true },
  { path: 'profile/data', file: 'leaving/own-data.ts', opens: 'signed-in', opensToSuspended: true },
  {
    path: 'profile/delete',
    file: 'leaving/delete-account.tsx',
    opens: 'signed-in',
    counted: true,
    opensToSuspended: true,
  },
  { path: 'account-deleted', file: 'leaving/account-deleted.tsx', opens: 'everyone', counted: true },

  { path: 'saved-cars', file: 'saved-cars/list.tsx', opens: 'signed-in', counted: true, guardsItself: true },
  forScripts('saved-cars/seen', 'saved-cars/seen.ts', 'signed-in'),
  formAddress('saved-cars/emails', 'alerts/saved-car-emails.ts', 'signed-in', 'saved-cars'),
  {
    path: 'saved-cars/:listingId',
    file: 'saved-cars/heart.ts',
    opens: 'signed-in',
    guardsItself: true,
    formOf: 'listing/:listingId',
  },
  { path: 'saved-cars/:listingId/note', file: 'saved-cars/note.tsx', opens: 'signed-in', counted: true },
  {
    path: 'saved-cars/:listingId/remove',
    file: 'saved-cars/heart.ts',
    opens: 'signed-in',
    guardsItself: true,
    formOf: 'listing/:listingId',
  },

  withoutViewer('recently-viewed', 'browsing/recently-viewed.ts'),
  { path: 'alerts/saved-cars', file: 'alerts/saved-cars.tsx', opens: 'everyone', counted: true },
  { path: 'hidden-cars', file: 'saved-cars/hidden.tsx', opens: 'everyone', counted: true },
  { ...withoutViewer('hidden-cars/:listingId', 'saved-cars/hide.ts'), formOf: 'hidden-cars' },
  { ...withoutViewer('hidden-cars/:listingId/show', 'saved-cars/hide.ts'), formOf: 'hidden-cars' },

  { path: 'saved-searches', file: 'alerts/list.tsx', opens: 'signed-in', counted: true },
  { path: 'saved-searches/new', file: 'alerts/save.tsx', opens: 'everyone', counted: true },
  { path: 'saved-searches/:id', file: 'alerts/edit.tsx', opens: 'owner', counted: true },
  { path: 'saved-searches/:id/cars', file: 'alerts/open.ts', opens: 'owner' },
  { path: 'alerts/confirm', file: 'alerts/confirm.tsx', opens: 'everyone', counted: true },
  { path: 'alerts/manage', file: 'alerts/manage.tsx', opens: 'everyone', counted: true },
  { path: 'alerts/unsubscribe', file: 'alerts/unsubscribe.tsx', opens: 'everyone', counted: true },

  { path: 'listing/:id/message', file: 'enquiries/write.tsx', opens: 'everyone', counted: true, saysFailures: true },
  { path: 'messages', file: 'enquiries/messages.tsx', opens: 'signed-in', counted: true, guardsItself: true },
  forScripts('messages/unread', 'enquiries/unread.ts', 'signed-in'),
  { path: 'messages/confirm', file: 'enquiries/confirm.tsx', opens: 'everyone', counted: true },
  { path: 'messages/open', file: 'enquiries/open.tsx', opens: 'everyone', counted: true },
  { path: 'messages/mute', file: 'enquiries/mute.tsx', opens: 'everyone', counted: true },
  { path: 'messages/viewing', file: 'viewings/by-link.tsx', opens: 'everyone', counted: true },
  { path: 'messages/:id/viewing', file: 'viewings/propose.tsx', opens: 'owner', counted: true, guardsItself: true },
  {
    path: 'messages/:id/viewing/:viewingId',
    file: 'viewings/answer.tsx',
    opens: 'owner',
    counted: true,
    guardsItself: true,
  },
  { path: 'messages/settings', file: 'enquiries/settings.tsx', opens: 'signed-in', counted: true },
  { path: 'messages/enquiries.csv', file: 'enquiries/enquiries-file.ts', opens: 'signed-in' },
  { path: 'messages/:id/photos/:photoId', file: 'enquiries/photo.ts', opens: 'owner', guardsItself: true },
  { path: 'messages/:id', file: 'enquiries/thread.tsx', opens: 'owner', counted: true, guardsItself: true },
  ofDeal('messages/:id/deal', 'write.tsx'),
  ofDeal('deal/:id', 'deal.tsx'),
  ofDeal('deal/:id/edit', 'edit.tsx'),
  ofDeal('deal/:id/agree', 'agree.tsx'),
  ofDeal('deal/:id/cancel', 'cancel.tsx'),
  { path: 'deal/:id/settlement', file: 'deals/settlement.ts', opens: 'owner', guardsItself: true, formOf: 'deal/:id' },
  { path: 'deal/:id/contract.pdf', file: 'deals/contract-pdf.ts', opens: 'owner', guardsItself: true },
  { path: 'messages/:id/offer', file: 'offers/offer.tsx', opens: 'owner', counted: true, guardsItself: true },
  inThread('offer/:offerId/:answer', 'offers/answer-offer.ts'),
  inThread('report-and-block', 'trust/report-and-block.ts'),
  inThread('undo-report', 'trust/report-and-block.ts'),
  inThread('assign', 'enquiries/assign.ts'),
  inThread(':change', 'enquiries/change-conversation.ts'),

  {
    path: 'articles',
    file: 'articles/articles.tsx',
    opens: 'everyone',
    counted: true,
    shows: ['articles'],
    inSitemap: true,
  },
  withoutViewer('articles/feed.xml', 'articles/feed.ts'),
  {
    path: 'article/:articleId?',
    file: 'articles/article.tsx',
    opens: 'everyone',
    counted: '/article/:articleId',
    shows: ['articles'],
  },
  withoutViewer('blog', 'http/moved.ts'),
  withoutViewer('profile/second-factor', 'http/moved.ts'),

  { path: 'admin', file: 'articles/admin-articles.tsx', inAdmin: true, opens: 'administrator', counted: true },
  adminPage('admin/articles/new', 'articles/new-article.tsx'),
  adminPage('admin/articles/:id/edit', 'articles/edit-article.tsx'),
  adminPage('admin/articles/:id/delete', 'articles/delete-article.tsx'),
  adminPage('admin/messages', 'contact/messages.tsx'),
  adminPage('admin/messages/:id', 'contact/message.tsx'),
  adminPage('admin/messages/:id/delete', 'contact/delete-message.tsx'),
  adminPage('admin/messages/:id/:mark', 'contact/mark-message.tsx'),
  adminPage('admin/accounts', 'trust/accounts.tsx'),
  adminPage('admin/accounts/:id', 'trust/account.tsx'),
  adminPage('admin/accounts/:id/delete', 'leaving/admin-delete-account.tsx'),
  adminPage('admin/listings/:id/remove', 'selling/remove-listing.tsx'),
  adminPage('admin/figures', 'browsing/figures.tsx'),
  adminPage('admin/log', 'trust/log.tsx'),
  { path: 'admin/log.csv', file: 'trust/log-file.ts', opens: 'administrator' },
  adminPage('admin/accounts/:id/moderator', 'trust/moderator-role.tsx'),
  adminPage('admin/accounts/:id/two-step', 'trust/remove-two-step.tsx'),
  adminPage('admin/accounts/:id/suspend', 'trust/suspend-account.tsx'),
  { path: 'admin/moderation', file: 'trust/moderation.tsx', opens: 'moderators', counted: '/admin/*', inAdmin: true },
  formAddress('admin/moderation/undo/:id', 'trust/undo-decision.ts', 'moderators', 'admin/moderation'),
  forScripts('admin/articles/images', 'articles/upload-image.ts', 'administrator'),
  { path: 'articles/preview', file: 'articles/preview.tsx', opens: 'administrator', counted: true },

  { ...staticPage('contact', 'contact/contact.tsx'), saysFailures: true },

  staticPage('api', 'api/docs.tsx'),
  withoutViewer('api/v1/listings', 'api/listings.ts'),
  withoutViewer('api/v1/listings/:id', 'api/listing.ts'),
  withoutViewer('api/v1/stock/:stockNumber', 'api/stock.ts'),
  withoutViewer('api/v1/makes', 'api/makes.ts'),
  withoutViewer('api/v1/openapi.json', 'api/openapi.ts'),
  withoutViewer('listings.atom', 'api/search-feed.ts'),
  withoutViewer('listings.json', 'api/search-feed.ts'),
  withoutViewer('api/*', 'api/unknown.ts'),
  withoutViewer('mcp', 'api/mcp.ts'),
  { path: 'dev/looks', file: 'browsing/looks.tsx', opens: 'everyone' },
  { path: 'dev/outbox', file: 'http/outbox.tsx', opens: 'everyone' },
  { path: 'dev/outbox/:file', file: 'http/outbox-mail.tsx', opens: 'everyone' },
  { path: 'dev/outbox/:file/html', file: 'http/outbox-html.ts', opens: 'everyone' },
  withoutViewer('files/*', 'http/files.ts'),
  forScripts('live', 'http/live.ts', 'signed-in'),
  withoutViewer('inbound-mail/:secret', 'enquiries/inbound-mail.ts'),
  withoutViewer('browser-errors', 'http/browser-errors.ts'),
  withoutViewer('page-views', 'http/page-views.ts'),
  withoutViewer('robots.txt', 'http/robots.ts'),
  withoutViewer('sitemap.xml', 'browsing/sitemap.ts'),
  withoutViewer('sitemap-pages.xml', 'browsing/sitemap-pages.ts'),
  withoutViewer('sitemap-searches.xml', 'browsing/sitemap-searches.ts'),
  withoutViewer('sitemap-listings.xml', 'browsing/sitemap-listings.ts'),
  withoutViewer('manifest.webmanifest', 'http/manifest.ts'),
  withoutViewer('healthz', 'http/health.ts'),
  withoutViewer('readyz', 'http/ready.ts'),
  withoutViewer('metrics', 'http/metrics.ts'),
  { path: '*', file: 'browsing/not-found.tsx', opens: 'everyone' },
];

export const PAGES: readonly Page[] = ROWS.map((row) => ({ ...row, ...DEALERSHIP_WORK[row.path] }));
const COUNTED = PAGES.flatMap((page) => {
  const pattern = pathnameOf(page).replace('?', '');
  return page.counted ? { pattern, name: page.counted === true ? pattern : page.counted } : [];
});

function staticPage(path: string, file: string): Page {
  return { path, file, opens: 'everyone', counted: true, shows: [], inSitemap: true };
}

function carPage(path: string): Page {
  const shows: Page['shows'] = ['listings', 'sellers', 'articles'];
  return { path, file: 'browsing/listing.tsx', opens: 'everyone', counted: '/listing/:id', shows };
}

function ofListings(path: string, file: string, counted: true | string = true): Page {
  return { path, file, opens: 'everyone', counted, shows: ['listings'] };
}

/** Its two people, one of whom may have no account. */
function ofDeal(path: string, file: string): Page {
  return { path, file: `deals/${file}`, opens: 'owner', counted: true, guardsItself: true };
}

function inThread(path: string, file: string): Page {
  return { ...formAddress(`messages/:id/${path}`, file, 'owner', 'messages/:id'), guardsItself: true };
}

function adminPage(path: string, file: string): Page {
  return { path, file, opens: 'administrator', counted: '/admin/*', inAdmin: true };
}

function withoutViewer(path: string, file: string): Page {
  return { path, file, opens: 'everyone', needsViewer: false };
}

function forScripts(path: string, file: string, opens: Opens): Page {
  return { path, file, opens, refusesInJson: true };
}

function formAddress(path: string, file: string, opens: Opens, formOf: string): Page {
  return { path, file, opens, formOf };
}

export function pathnameOf({ path }: Page): string {
  return path === '/' ? '/' : `/${path}`;
}

/** The pattern that a view of this path is counted under; null if it isn’t counted. */
export function countedPattern(path: string): string | null {
  return COUNTED.find(({ pattern }) => matchPath({ path: pattern, caseSensitive: false }, path))?.name ?? null;
}
