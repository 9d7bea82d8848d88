import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { isUnreachable } from '#app/ui/unreachable.ts';

/** A whole page that could not be shown: what happened, and what to do now. */
export function Trouble({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="wrap grid min-h-[50vh] place-items-center py-16">
      <div className="grid max-w-xl justify-items-center gap-4 text-center">
        <h1 className="font-bold text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Whose trouble it is. What never reached the site was not noted by it either. `error` where no route has thrown it. */
export function TroubleCause({ error }: { error?: unknown }) {
  const thrown = useRouteError();
  return (
    <p className="text-muted">
      {isUnreachable(error ?? thrown)
        ? 'The site could not be reached. Check your connection and try again.'
        : 'The trouble is on our side and has been noted. Please try again in a moment.'}
    </p>
  );
}

/** Where nothing better is known than whose trouble it is. */
export function UnknownTrouble() {
  return (
    <Trouble title={isUnreachable(useRouteError()) ? 'No connection' : 'Something went wrong'}>
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}

/** Asks for the same page again, as a whole. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className="button">
      Try again
    </a>
  );
}
