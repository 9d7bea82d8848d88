import { Link } from 'react-router';
import type { Point } from '#app/vocabulary/distance.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { State } from '#app/vocabulary/states.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

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

const AUSTRALIA: Box = [0, 0, 590, 545];
const BOXES: Readonly<Record<State, Box>> = {
  NSW: [396, 284, 192, 162],
  VIC: [396, 378, 139, 94],
  TAS: [448, 470, 65, 74],
  NT: [225, 13, 140, 249],
  WA: [-1, 54, 238, 354],
  SA: [225, 250, 183, 205],
  QLD: [353, 5, 233, 307],
};

export type CountedPlace = { name: string; count: number; href: string; isChosen: boolean };
export type Region = CountedPlace & { state: State };
export type Suburb = CountedPlace & Point;

type RegionMapProps = { regions: readonly Region[]; suburbs: readonly Suburb[]; state: State | null };

/** For pointers: the list beside it has the same links. */
export function RegionMap({ regions, suburbs, state }: RegionMapProps) {
  const box = state ? BOXES[state] : AUSTRALIA;
  return (
    <svg viewBox={box.join(' ')} aria-hidden="true" className={`max-h-96 w-full ${state ? '' : 'max-lg:hidden'}`}>
      {regions.map((region) =>
        state ? (
          <Outline
            key={region.state}
            state={region.state}
            look={region.isChosen ? 'fill-accent-soft' : 'fill-surface'}
          />
        ) : (
          <Link key={region.state} to={region.href} tabIndex={-1} preventScrollReset>
            <Outline state={region.state} look="fill-surface hover:fill-line" />
            <RegionLabel {...region} />
          </Link>
        ),
      )}
      {suburbs.map((suburb) => (
        <SuburbDot key={suburb.name} suburb={suburb} size={Math.max(box[2], box[3]) / 100} />
      ))}
    </svg>
  );
}

function Outline({ state, look }: { state: State; look: string }) {
  return <path d={STATE_OUTLINES[state]} vectorEffect="non-scaling-stroke" className={`stroke-line-strong ${look}`} />;
}

function RegionLabel({ state, count }: Region) {
  const [x, y] = MIDDLES[state];
  return (
    <text textAnchor="middle" x={x} y={y} className="pointer-events-none fill-ink font-semibold text-xl">
      {state}
      <tspan x={x} dy="1.2em" className="font-bold">
        {formatCount(count)}
      </tspan>
    </text>
  );
}

/** The outlines’ projection: 16 units a degree, those of longitude as narrow as in the middle of Australia. */
const [WEST, NORTH, UNITS, NARROWER] = [112.8, -10, 16, Math.cos((27 * Math.PI) / 180)];

function SuburbDot({ suburb, size }: { suburb: Suburb; size: number }) {
  const { name, count, href, isChosen, latitude, longitude } = suburb;
  return (
    <Link to={href} tabIndex={-1} preventScrollReset>
      <circle
        cx={(longitude - WEST) * NARROWER * UNITS}
        cy={(NORTH - latitude) * UNITS}
        r={size * Math.min(3, 1 + Math.sqrt(count) / 4)}
        vectorEffect="non-scaling-stroke"
        className={`stroke-surface hover:fill-ink ${isChosen ? 'fill-ink' : 'fill-accent'}`}
      >
        <title>{`${name}: ${formatCount(count)}`}</title>
      </circle>
    </Link>
  );
}

export function PlaceList({ places }: { places: readonly CountedPlace[] }) {
  return (
    <ul>
      {places.map(({ name, count, href, isChosen }) => (
        <li key={name} className="border-line border-b">
          <Link
            to={href}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className="flex min-h-11 items-center justify-between gap-4 aria-[current]:font-bold"
          >
            {`${name} `}
            <span className="tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const STATE_OUTLINES: Readonly<Record<State, string>> = {
  NSW: 'M522 405l-3 1 -1 7 -3 1 -2 -4 1 -5 4 -3zM540 402l-7 11 -3 17 0 10 -26 -12 1 -2 -4 -10 -7 -1 -6 3 -8 -2 -4 1 -11 -4 -6 1 0 3 -3 1 -20 -15 -1 -6 -8 -4 -3 3 -2 -7 -3 -2 -10 0 -7 -2 0 -81 114 0 7 -7 9 0 12 2 6 7 2 -3 7 -1 -1 -5 8 -5 9 2 5 -4 2 12 -4 7 -6 34 -5 10 -1 6 -5 4 0 1 -5 2 -5 10 -2 1 0 6 -5 6z',
  VIC: 'M409 387l10 0 3 2 2 7 3 -3 8 4 1 6 20 15 3 -1 0 -3 6 -1 11 4 4 -1 8 2 6 -3 7 1 4 10 -1 2 25 12 -6 4 -23 3 -14 12 -10 1 2 2 2 -1 -1 5 -3 -4 -4 0 -2 -3 -5 -2 2 -3 -1 -2 -3 0 -5 4 -3 -3 3 1 3 -5 -4 -3 -7 4 4 1 -16 10 -15 -7 -11 -2 -2 2 -2 0 -6 -5 0 -65z',
  TAS: 'M460 493l3 -1 15 7 6 -2 1 2 2 -3 7 0 2 -2 4 0 1 -2 4 2 2 21 -2 -3 -3 4 -1 7 1 8 -3 1 -2 -4 2 -1 -3 -1 -2 3 -2 -4 -1 6 -3 0 1 1 -3 6 -5 -2 -7 1 -1 -3 3 -1 -5 0 -5 -6 -4 -11 4 4 0 -2 -2 -4 -2 1 0 -3 -6 -10 -2 -6 1 -5zM502 476l4 4 0 3 -3 1 -5 -6z',
  NT: 'M341 61l2 0 -2 4 3 2 -1 2 -7 -2 1 -5 3 -3zM252 27l2 2 -8 0 3 -8zM275 20l3 0 5 4 4 -1 4 4 10 2 7 4 5 -1 7 4 10 -7 -3 6 4 0 1 4 2 0 1 -5 3 -3 1 3 5 4 -6 7 1 3 -2 4 -2 -2 -5 3 1 8 -2 5 -7 10 2 4 10 6 1 3 6 2 1 3 3 0 10 6 4 5 0 151 -128 0 0 -178 3 5 1 -5 5 4 0 -4 3 -1 -3 -3 1 -1 -5 -3 5 -6 2 -7 6 -4 -2 -3 1 -3 3 -4 3 -1 0 -3 4 2 0 -3 6 -5 2 3 9 0 2 -1 3 2 1 -3 3 0 -1 -8 -3 -2 -5 0 -4 -4 2 -1zM254 22l6 -1 3 -2 4 4 -8 8 -6 -5 -3 -7z',
  WA: 'M210 66l10 10 -2 9 1 -1 1 1 -1 -4 5 -4 7 1 0 269 -24 9 -20 1 -17 9 -7 2 -8 13 -7 3 -3 -2 -12 2 -1 -2 -9 -1 -22 3 -6 6 -8 2 -11 8 -8 2 -15 -2 -8 -3 -6 -6 -8 -3 0 -12 5 2 5 -7 0 -24 -9 -18 -3 -23 -10 -17 -1 -11 -13 -19 2 1 1 -3 3 8 2 1 2 -2 0 -3 -7 -10 1 -1 4 3 0 5 2 -2 2 5 1 1 2 -1 0 -7 -11 -23 1 -9 4 -7 0 -8 -1 -5 4 -11 2 -2 0 11 3 -3 5 -8 11 -5 8 -8 10 -6 10 2 11 -6 8 -2 5 -4 7 1 20 -7 5 -5 7 -13 7 -6 -3 -13 8 -8 3 -6 9 17 1 -8 3 2 1 -3 -6 -7 2 -1 0 -3 2 -1 2 3 2 -2 4 2 7 0 -6 -1 4 -7 -2 2 -2 -4 1 -4 2 0 2 -4 5 3 0 -2 -2 0 -1 -2 2 -3 5 2 -3 -7 6 -3 0 -4 2 1 -1 3 3 0 1 2 3 -7 -1 -3 3 3 2 -3 2 3 5 -7z',
  SA: 'M354 412l4 0 3 2 -6 0 -4 3 -3 -1 -6 1 -4 -3 2 -2 10 -3 3 1zM402 304l0 145 -5 -1 -12 -12 1 -9 -2 -5 -11 -13 3 -1 2 2 0 -4 -11 4 -5 0 5 -10 -1 -4 -5 -9 -6 15 -12 2 2 -5 6 0 1 -12 6 -10 -1 -6 2 -1 -3 -9 0 4 -5 6 -3 7 -11 6 -8 11 1 5 -2 -2 -2 1 -8 -6 2 -1 3 1 -3 -10 -5 -5 -3 -6 -5 -1 -3 -7 1 0 1 -3 -9 -6 -6 0 -6 -4 -8 1 -15 -8 -6 2 -25 1 0 -91 171 0z',
  QLD: 'M574 252l-1 -3 1 -6 2 -3 -1 -3 2 -1 1 5zM433 31l-1 6 4 5 3 13 -1 5 3 10 3 1 8 -3 2 4 9 7 2 23 5 8 2 1 3 11 -1 10 4 5 1 7 11 6 4 0 4 6 15 9 1 3 -2 -1 0 2 7 9 4 7 3 14 2 -1 2 3 1 -6 7 6 1 -3 2 3 1 14 5 6 9 5 16 21 0 4 3 4 0 20 5 15 -5 4 -9 -2 -8 5 1 5 -3 2 -1 -2 -3 1 -2 3 -6 -7 -12 -2 -9 0 -7 7 -114 0 0 -48 -43 0 0 -151 4 2 11 3 3 7 11 6 7 -1 5 -3 6 -16 5 -22 -2 -9 1 -6 -1 -5 2 -9 0 -5 2 -3 2 1 -3 -7 2 -6 2 1 3 -18 4 -4 2 1 -1 2 4 7 1 8z',
};
