import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  newAttempt,
  openSigninWindow,
  SIGNIN_CHANNEL,
  type SigninEnd,
  type SigninHeard,
} from '#app/accounts/social/signin-window.ts';

const LOOK_EVERY_MS = 500;
/** A window that ends well closes too: its word may still be on the way. */
const LOOKS_BEFORE_SAYING_SO = 4;

type Attempt = { id: string; window: Window; looksSinceClosed: number };

/**
 * Sends a form to a window of its own, and goes where that says in the end. `closed` is where to go once somebody has
 * closed it. Answers what the form does when it is sent.
 */
export function useSigninWindow(closed: string) {
  const navigate = useNavigate();
  const current = useRef<Attempt | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNIN_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SigninEnd | SigninHeard>) => {
      if (!('attempt' in data) || data.attempt !== current.current?.id) return;
      current.current = null;
      channel.postMessage({ heard: data.attempt } satisfies SigninHeard);
      if (data.to.startsWith('/signin?')) navigate(data.to, { replace: true });
      else location.assign(data.to);
    };
    const looking = setInterval(() => {
      const attempt = current.current;
      if (!attempt?.window.closed) return;
      attempt.looksSinceClosed += 1;
      // It is still listened to: a window that a provider has cut off looks closed, too.
      if (attempt.looksSinceClosed === LOOKS_BEFORE_SAYING_SO) navigate(closed, { replace: true });
    }, LOOK_EVERY_MS);
    return () => {
      channel.close();
      clearInterval(looking);
    };
  }, [navigate, closed]);
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    current.current?.window.close();
    const id = newAttempt();
    const opened = openSigninWindow(id);
    current.current = opened && { id, window: opened, looksSinceClosed: 0 };
    form.target = opened ? id : '';
    const field = form.elements.namedItem('attempt') as HTMLInputElement;
    field.value = opened ? id : '';
  };
}
