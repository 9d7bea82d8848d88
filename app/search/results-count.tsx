import { Link } from 'react-router';
import { formatCount } from '#app/vocabulary/numbers.ts';

type ResultsCountProps = { total: number; hiddenHere: number; state: string | null; href: string };

/** The way to on-road prices stands outside of what is read aloud after each change. */
export function ResultsCount({ total, hiddenHere, state, href }: ResultsCountProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-2 text-muted max-sm:pb-2.5">
      <p role="status">
        {vehiclesFound(total)}
        {hiddenHere > 0 && <HiddenCount count={hiddenHere} />}
      </p>
      <OnRoadLink state={state} next={href} />
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

function HiddenCount({ count }: { count: number }) {
  return (
    <>
      {` · ${formatCount(count)} hidden · `}
      <Link to="/hidden-cars" className="text-link underline">
        Show<span className="sr-only"> hidden cars</span>
      </Link>
    </>
  );
}
