import { matchPath } from 'react-router';

/** The pages of the site by their pattern. Nothing else is counted, so that nobody can fill the table with made-up paths. */
export const COUNTED_PAGES = [
  ...['/', '/listings', '/listing/:id', '/articles', '/article/:articleId', '/sell-your-car', '/for-dealers', '/about'],
  ...['/contact', '/application', '/privacy-policy', '/terms'],
  ...['/create-listing', '/edit-listing/:id', '/my-listings', '/my-listings/:id/sale', '/my-listings/:id/relist'],
  ...['/my-listings/:id/delete', '/my-listings/import', '/my-listings/import/:runId'],
  ...['/my-listings/import/:runId/columns', '/my-listings/import/:runId/undo', '/saved-cars'],
  ...['/signup', '/signup/complete', '/signin', '/signin/done', '/signin/email-link', '/signin/email-link/open'],
  ...['/verify-email', '/verify-email/resend', '/ForgotPassword', '/reset-password'],
  ...['/profile', '/profile/delete', '/account-deleted', '/admin', '/admin/*', '/articles/preview'],
];

/** Which of them a path is; null for none. */
export function kindOfPage(path: string): string | null {
  return COUNTED_PAGES.find((pattern) => matchPath({ path: pattern, caseSensitive: false }, path)) ?? null;
}
