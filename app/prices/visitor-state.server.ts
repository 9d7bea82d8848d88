/** The state where the visitor would register a car, in a cookie. Visitors without it share cached pages. */
import { LONGEST_SECONDS, serverCookie } from '#app/platform/cookies.server.ts';
import { isOnRoadState, type OnRoadState } from '#app/prices/on-road-states.ts';

const cookie = serverCookie('kerbside.state', { seconds: LONGEST_SECONDS });

export async function readVisitorState(request: Request): Promise<OnRoadState | null> {
  const state: unknown = await cookie.parse(request.headers.get('Cookie'));
  return isOnRoadState(state) ? state : null;
}

export function storeVisitorState(state: OnRoadState | null): Promise<string> {
  return state ? cookie.serialize(state) : cookie.serialize('', { maxAge: 0 });
}
