/** Where a visitor goes after signing in, and the car to save then. */
export type Afterwards = { next: string; save: string };

export const NOTHING_AFTERWARDS: Afterwards = { next: '/', save: '' };

export function hrefWith(page: string, { next, save }: Afterwards): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  if (save !== '') query.set('save', save);
  return query.size > 0 ? `${page}?${query}` : page;
}

const ACCOUNT_PAGE = /^\/(signin|signup|verify-email|ForgotPassword|reset-password|account-deleted)(\/|$)/i;

/** Account pages pass on their return path; any other page is the return path. */
export function afterwardsOf({ pathname, search }: { pathname: string; search: string }): Afterwards {
  if (!ACCOUNT_PAGE.test(pathname)) return { next: pathname + search, save: '' };
  const query = new URLSearchParams(search);
  return { next: query.get('next') ?? '/', save: query.get('save') ?? '' };
}
