/** In the name of every cookie of ours, whatever prefix a browser or a library adds. */
const OURS = /kerbside/i;

export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}
