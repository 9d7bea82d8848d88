import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  newAttempt,
  openSigninWindow,
  SIGNIN_CHANNEL,
  type SigninEnd,
  type SigninReceived,
} from '#app/accounts/signin-window.ts';

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
      if (data.to.startsWith('/signin?')) navigate(data.to, { replace: true });
      else location.assign(data.to);
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
