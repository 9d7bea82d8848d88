import { env } from '#app/platform/env.server.ts';
import { readSignedId, signedId } from '#app/platform/signed-id.server.ts';

const PURPOSE = 'availability-ask';

export type AskLinks = { available: string; sold: string };

/** For one car, or for all that the email asks about. Opening a link changes nothing. */
export function askLinks(askId: string, listingId?: string): AskLinks {
  const params = { key: signedId(PURPOSE, askId), ...(listingId && { car: listingId }) };
  return { available: linkTo(params), sold: linkTo({ ...params, answer: 'sold' }) };
}

export function readAskKey(key: string | null): string | null {
  return readSignedId(PURPOSE, key);
}

function linkTo(params: Record<string, string>): string {
  return `${env.PUBLIC_URL}/still-for-sale?${new URLSearchParams(params)}`;
}
