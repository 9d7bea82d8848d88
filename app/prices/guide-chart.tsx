import type { Band, GuideCar } from '#app/prices/guide.ts';
import { formatDollars } from '#app/vocabulary/money.ts';

type GuideChartProps = {
  title: string;
  /** What the bands are of. */
  head: string;
  cars: readonly GuideCar[];
  bands: readonly Band[];
  placeOf: (car: GuideCar) => number;
  tickOf: (place: number) => string;
};

const [HEIGHT, BASE, TOP] = [240, 210, 10];
/** Shares of the width, which leave room for the prices on the left and half a label on the right. */
const [LEFT, RIGHT] = [0.17, 0.94];
const MOST_TICKS = 4;
const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
];

/** Each car is a dot, and the line goes through the middle prices. The table says the same in figures. */
export function GuideChart({ title, head, cars, bands, placeOf, tickOf }: GuideChartProps) {
  const places = [...cars.map(placeOf), ...bands.map(({ at }) => at)];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const most = Math.max(...cars.map(({ dollars }) => dollars));
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const x = (place: number) =>
    `${(100 * (LEFT + ((place - first) / (last - first || 1)) * (RIGHT - LEFT))).toFixed(1)}%`;
  const y = (dollars: number) => Math.round(BASE - (dollars / top) * (BASE - TOP));
  const line = bands.toSorted((a, b) => a.at - b.at);
  const across = stepOf(last - first);
  const from = Math.ceil(first / across);
  const ticks = Array.from({ length: Math.floor(last / across) - from + 1 }, (_, at) => (from + at) * across);
  return (
    <section aria-label={title} className="panel min-w-0 p-4 sm:p-6">
      <h2 className="font-bold text-xl">{title}</h2>
      <svg
        role="img"
        aria-label={`${title}, as in the table below`}
        width="100%"
        height={HEIGHT}
        className="mt-3 block"
      >
        {Array.from({ length: top / step + 1 }, (_, at) => at * step).map((dollars) => (
          <g key={dollars}>
            <line x1={`${LEFT * 100 - 2}%`} x2="100%" y1={y(dollars)} y2={y(dollars)} className="stroke-line" />
            <text x="0" y={y(dollars) + 4} className="fill-muted text-[0.8125rem]">
              {formatDollars(dollars)}
            </text>
          </g>
        ))}
        {cars.map((car) => (
          <circle key={car.id} cx={x(placeOf(car))} cy={y(car.dollars)} r={4} className="fill-muted opacity-50" />
        ))}
        {line.slice(1).map(({ at, middle }, before) => {
          const { at: from, middle: start } = line[before] as Band;
          return (
            <line
              key={at}
              x1={x(from)}
              y1={y(start)}
              x2={x(at)}
              y2={y(middle)}
              strokeWidth={3}
              className="stroke-accent"
            />
          );
        })}
        {ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - 8} textAnchor="middle" className="fill-muted text-[0.8125rem]">
            {tickOf(tick)}
          </text>
        ))}
      </svg>
      <table className="mt-3 w-full tabular-nums">
        <thead>
          <tr className="border-muted border-b text-right align-bottom text-sm">
            <th scope="col" className="py-2 text-left">
              {head}
            </th>
            <th scope="col">Cars</th>
            <th scope="col">Middle price</th>
            <th scope="col" className="max-sm:hidden">
              Lowest to highest
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ label, count, low, middle, high }) => (
            <tr key={label} className="border-line border-b text-right last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              <td>{count}</td>
              <td className="font-semibold">{formatDollars(middle)}</td>
              <td className="text-muted max-sm:hidden">{`${formatDollars(low)} to ${formatDollars(high)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stepOf(length: number): number {
  return STEPS.find((one) => length / one <= MOST_TICKS) ?? length;
}
