/** A BroadcastChannel, because a provider may cut the link between the two windows. */
export const SIGNIN_CHANNEL = 'kerbside.signin';

export type SigninEnd = { attempt: string; to: string };
export type SigninReceived = { received: string };

const WIDTH = 500;
const HEIGHT = 600;

export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isAttempt(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Null on a phone or if the browser blocks it: the sign-in then happens in the page itself. */
export function openSigninWindow(attempt: string): Window | null {
  if (!matchMedia('(min-width: 640px) and (pointer: fine)').matches) return null;
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  const opened = open('', attempt, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  return opened && !opened.closed ? opened : null;
}
