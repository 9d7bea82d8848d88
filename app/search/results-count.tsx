import { Link } from 'react-router';
import { formatCount } from '#app/vocabulary/numbers.ts';

type ResultsCountProps = {
  total: number;
  hiddenHere: number;
  unconfirmed: { count: number; href: string } | null;
  state: string | null;
  href: string;
};

/** The on-road link is outside the live region. */
export function ResultsCount({ total, hiddenHere, unconfirmed, state, href }: ResultsCountProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-2 gap-y-3 text-muted max-sm:pb-2.5">
      <p role="status">
        {vehiclesFound(total)}
        {hiddenHere > 0 && ' · '}
        {hiddenHere > 0 && <ResultPart count={hiddenHere} words="hidden" cars="hidden cars" href="/hidden-cars" />}
      </p>
      <OnRoadLink state={state} next={href} />
      {unconfirmed && (
        <p className="basis-full">
          <ResultPart {...unconfirmed} words="not confirmed lately" cars="cars not confirmed lately" />
        </p>
      )}
    </div>
  );
}

export function vehiclesFound(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'vehicle' : 'vehicles'} found`;
}

function OnRoadLink({ state, next }: { state: string | null; next: string }) {
  return (
    <Link to={`/on-road?${new URLSearchParams({ next })}`} className="text-link underline">
      {state ? `On-road: ${state}` : 'On-road prices'}
    </Link>
  );
}

type ResultPartProps = { count: number; words: string; cars: string; href: string };

function ResultPart({ count, words, cars, href }: ResultPartProps) {
  return (
    <>
      {`${formatCount(count)} ${words} · `}
      <Link to={href} className="text-link underline">
        Show<span className="sr-only"> {cars}</span>
      </Link>
    </>
  );
}
