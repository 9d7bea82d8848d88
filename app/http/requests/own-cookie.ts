/** Whatever prefix a browser or library adds. Two of our cookies don't affect pages, so their visitors share cached ones. */
const OURS = /kerbside(?!\.(device|signup)=)/i;

export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}
