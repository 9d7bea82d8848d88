import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

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

/** Asks for the same page again, as a whole. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className="button">
      Try again
    </a>
  );
}
