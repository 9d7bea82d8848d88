/**
 * In the name of each of our cookies, under any prefix that a browser or a library adds. A device keeps two that no page reads,
 * so signed-out visitors still share the cached pages.
 */
const OURS = /kerbside(?!\.(device|signup)=)/i;

export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}
