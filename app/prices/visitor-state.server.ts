/** Where the visitor would register a car, in a cookie of the browser. Without a choice, pages come from the cache. */
import { createCookie } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { isOnRoadState, type OnRoadState } from '#app/prices/on-road-states.ts';

/** The longest that browsers keep one. */
const LIFETIME_SECONDS = 400 * 24 * 3600;

const cookie = createCookie('kerbside.state', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: env.PUBLIC_URL.startsWith('https:'),
  maxAge: LIFETIME_SECONDS,
});

export async function readVisitorState(request: Request): Promise<OnRoadState | null> {
  const state: unknown = await cookie.parse(request.headers.get('Cookie'));
  return isOnRoadState(state) ? state : null;
}

/** For Set-Cookie. */
export function storeVisitorState(state: OnRoadState | null): Promise<string> {
  return state ? cookie.serialize(state) : cookie.serialize('', { maxAge: 0 });
}
