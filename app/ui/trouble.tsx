import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { isNetworkError } from '#app/ui/network-error.ts';

export function Trouble({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="wrap grid min-h-[50vh] place-items-center py-16">
      <div className="grid max-w-xl justify-items-center gap-4 text-center">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** `error` where no route has thrown one. */
export function TroubleCause({ error }: { error?: unknown }) {
  const thrown = useRouteError();
  return (
    <p className="text-muted">
      {isNetworkError(error ?? thrown)
        ? 'We can’t connect right now. Check your connection and try again.'
        : 'It’s a problem at our end and we’ve been notified. Please try again in a moment.'}
    </p>
  );
}

export function UnknownTrouble() {
  return (
    <Trouble title={isNetworkError(useRouteError()) ? 'You’re offline' : 'Something went wrong'}>
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}

export function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className="button">
      Try again
    </a>
  );
}
