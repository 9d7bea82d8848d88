/**
 * In the name of each of our cookies, whatever prefix a browser or library adds. Two of them don't affect pages, so
 * their visitors still share cached pages.
 */
const OURS = /kerbside(?!\.(device|signup)=)/i;

export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}
