import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

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

const POLL_MS = 500;
/** A successful window closes too, and its message may arrive late. */
const POLLS_BEFORE_CLOSED = 4;

type Attempt = { id: string; window: Window; pollsSinceClosed: number };

export function useSigninWindow(closed: string) {
  const navigate = useNavigate();
  const current = useRef<Attempt | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNIN_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SigninEnd | SigninReceived>) => {
      if (!('attempt' in data) || data.attempt !== current.current?.id) return;
      current.current = null;
      channel.postMessage({ received: data.attempt } satisfies SigninReceived);
      navigate(data.to, { replace: true });
    };
    const timer = setInterval(() => {
      const attempt = current.current;
      if (!attempt?.window.closed) return;
      attempt.pollsSinceClosed += 1;
      // Keep listening: a window that the provider has cut off looks closed too.
      if (attempt.pollsSinceClosed === POLLS_BEFORE_CLOSED) navigate(closed, { replace: true });
    }, POLL_MS);
    return () => {
      channel.close();
      clearInterval(timer);
    };
  }, [navigate, closed]);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    current.current?.window.close();
    const id = newAttempt();
    const opened = openSigninWindow(id);
    current.current = opened && { id, window: opened, pollsSinceClosed: 0 };
    form.target = opened ? id : '';
    const field = form.elements.namedItem('attempt') as HTMLInputElement;
    field.value = opened ? id : '';
  };
}
