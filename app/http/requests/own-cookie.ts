/**
 * In the name of every cookie of ours, whatever prefix a browser or a library adds. A device keeps two that no page reads,
 * so signed-out visitors share the cached pages all the same.
 */
const OURS = /kerbside(?!\.(device|signup)=)/i;

export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}
