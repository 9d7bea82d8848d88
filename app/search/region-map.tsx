import { Link } from 'react-router';
import type { FacetValue } from '#app/search/listing-index.ts';
import { OUTLINES_VIEW_BOX, STATE_OUTLINES } from '#app/search/map/state-outlines.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { SEARCHED_STATE_NAMES, type State } from '#app/vocabulary/states.ts';

/** Label positions in outline units. Tasmania's label is beside the island. */
const MIDDLES: Readonly<Record<State, readonly [x: number, y: number]>> = {
  NSW: [498, 350],
  VIC: [436, 416],
  TAS: [536, 506],
  NT: [300, 150],
  WA: [135, 240],
  SA: [318, 300],
  QLD: [455, 200],
};

export type Region = FacetValue & { value: State; isChosen: boolean; href: string };

/** The states with the number of cars in each. Works as links, without JavaScript too. */
export function RegionMap({ regions }: { regions: readonly Region[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of links is no fieldset
    <svg viewBox={OUTLINES_VIEW_BOX} role="group" aria-label="Cars by state" className="h-auto w-full max-w-2xl">
      {regions.map((region) => (
        <RegionShape key={region.value} {...region} />
      ))}
    </svg>
  );
}

function RegionShape({ value, count, isChosen, href }: Region) {
  const [x, y] = MIDDLES[value];
  const look = isChosen ? 'fill-accent' : 'fill-accent-soft group-hover:fill-line';
  const ink = isChosen && value !== 'TAS' ? 'fill-accent-ink' : 'fill-ink';
  return (
    <Link to={href} aria-label={regionLabel({ value, count })} className="group outline-none">
      <path
        d={STATE_OUTLINES[value]}
        className={`${look} stroke-2 stroke-line-strong group-focus-visible:stroke-[5] group-focus-visible:stroke-ink`}
      />
      <text textAnchor="middle" x={x} y={y} className={`${ink} font-semibold text-xl`}>
        {value}
        <tspan x={x} dy="1.2em" className="font-bold">
          {formatCount(count)}
        </tspan>
      </text>
    </Link>
  );
}

export function RegionList({ regions }: { regions: readonly Region[] }) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
      {regions.map(({ value, count, href, isChosen }) => (
        <li key={value} className="border-line border-b">
          <Link
            to={href}
            aria-current={isChosen ? 'true' : undefined}
            className="flex min-h-11 items-center justify-between gap-4 aria-[current]:font-bold"
          >
            {SEARCHED_STATE_NAMES[value]}
            <span className="tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function regionLabel({ value, count }: FacetValue): string {
  return `${SEARCHED_STATE_NAMES[value as State]}: ${formatCount(count)} ${count === 1 ? 'car' : 'cars'}`;
}
