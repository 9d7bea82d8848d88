import type { Afterwards } from '#app/accounts/afterwards.ts';
import { isProfileComplete } from '#app/accounts/viewer.ts';

const MAX_LENGTH = 2000;
const HERE = 'http://here.invalid';
const SIGN_IN_PAGE = /^\/sign(in|up|out)(\W|$)/;
/** Browsers drop tabs and line breaks from addresses and read a backslash as a slash. */
const ODD = /[\p{Cc}\p{Cs}\\]/u;

export function returnPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > MAX_LENGTH) return '/';
  if (ODD.test(next) || !URL.canParse(next, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const plain = decoded(pathname).toLowerCase();
  if (origin !== HERE || plain.includes('//') || ODD.test(plain) || SIGN_IN_PAGE.test(plain)) return '/';
  return `${pathname}${search}${hash}`;
}

export function readAfterwards(query: URLSearchParams): Afterwards {
  return { next: returnPath(query.get('next')), save: query.get('save') ?? '' };
}

/** Undefined if unset, so that a later email keeps an earlier one's destination. */
export function afterwardsIfSet({ next, save }: Afterwards): Afterwards | undefined {
  const path = returnPath(next);
  return path === '/' && save === '' ? undefined : { next: path, save };
}

/** Decodes until nothing changes, because the receiver of the path might. */
function decoded(pathname: string): string {
  try {
    const once = decodeURIComponent(pathname);
    return once === pathname ? once : decoded(once);
  } catch {
    return '\\';
  }
}

type Person = Parameters<typeof isProfileComplete>[0];

export function pathAfterSignIn(person: Person, next: unknown): string {
  const path = returnPath(next);
  return isProfileComplete(person) ? path : `/signup/complete?${new URLSearchParams({ next: path })}`;
}
