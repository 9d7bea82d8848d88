/**
 * Every cookie of ours has this in its name, whatever a browser's rules or a library put before or after it. Who brings one
 * is no stranger, even where it turns out to be good for nothing.
 */
const OURS = /kerbside/i;

/** Of the `Cookie` header. What others have set, such as analytics, does not count. */
export function hasOwnCookie(cookies: string | null | undefined): boolean {
  return OURS.test(cookies ?? '');
}
