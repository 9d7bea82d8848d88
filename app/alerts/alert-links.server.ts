/** Links in emails are signed, so nothing that opens them is stored. */
import { env } from '#app/platform/env.server.ts';
import { readSignedId, signedId } from '#app/platform/signed-id.server.ts';

/** To confirm emails, to change or end them, and to end those about saved cars. */
type Purpose = 'confirm' | 'manage' | 'saved-cars';

export type AlertLinks = { manage: string; unsubscribe: string };

export function confirmLink(searchId: string): string {
  return linkTo('/alerts/confirm', keyOf('confirm', searchId));
}

export function manageKey(searchId: string): string {
  return keyOf('manage', searchId);
}

export function linksOf(searchId: string): AlertLinks {
  const key = manageKey(searchId);
  return { manage: linkTo('/alerts/manage', key), unsubscribe: linkTo('/alerts/unsubscribe', key) };
}

/** The page and the one-click unsubscribe share this address. */
export function savedCarsLink(userId: string): string {
  return linkTo('/alerts/saved-cars', keyOf('saved-cars', userId));
}

/** The search of the link, or the account; null if we never made it. */
export function readKey(purpose: Purpose, key: string | null): string | null {
  return readSignedId(`alert-${purpose}`, key);
}

function keyOf(purpose: Purpose, id: string): string {
  return signedId(`alert-${purpose}`, id);
}

function linkTo(path: string, key: string): string {
  return `${env.PUBLIC_URL}${path}?${new URLSearchParams({ key })}`;
}
