/** The state where the visitor would register a car, and how far they drive, in cookies. Visitors without them share cached pages. */
import { LONGEST_SECONDS, serverCookie } from '#app/platform/cookies.server.ts';
import { isOnRoadState, type OnRoadState } from '#app/prices/on-road-states.ts';
import { readKilometers, USUAL_KILOMETERS } from '#app/prices/running-costs.ts';

const cookie = serverCookie('kerbside.state', { seconds: LONGEST_SECONDS });

export async function readVisitorState(request: Request): Promise<OnRoadState | null> {
  const state: unknown = await cookie.parse(request.headers.get('Cookie'));
  return isOnRoadState(state) ? state : null;
}

const yearlyCookie = serverCookie('kerbside.yearly', { seconds: LONGEST_SECONDS });

export async function readYearlyKilometers(request: Request): Promise<number> {
  const kilometers: unknown = await yearlyCookie.parse(request.headers.get('Cookie'));
  return readKilometers(String(kilometers)) ?? USUAL_KILOMETERS;
}

export function storeYearlyKilometers(kilometers: number): Promise<string> {
  return yearlyCookie.serialize(kilometers);
}

export function storeVisitorState(state: OnRoadState | null): Promise<string> {
  return state ? cookie.serialize(state) : cookie.serialize('', { maxAge: 0 });
}
