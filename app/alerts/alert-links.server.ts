/** Links in emails are signed, so nothing that opens them is stored. */
import { timingSafeEqual } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

/** To agree to emails, or to change and end them; and to end those about saved cars. */
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

/** Its page and the address for one click are one. */
export function savedCarsLink(userId: string): string {
  return linkTo('/alerts/saved-cars', keyOf('saved-cars', userId));
}

/** The search of the link, or the account; null if we never made it. */
export function readKey(purpose: Purpose, key: string | null): string | null {
  const [id = '', signature = ''] = (key ?? '').split('.');
  if (!isId(id)) return null;
  const [given, right] = [Buffer.from(signature), Buffer.from(deriveCode(`alert-${purpose}`, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

function keyOf(purpose: Purpose, id: string): string {
  return `${id}.${deriveCode(`alert-${purpose}`, id)}`;
}

function linkTo(path: string, key: string): string {
  return `${env.PUBLIC_URL}${path}?${new URLSearchParams({ key })}`;
}
