import { AROUND, WELL_OFF } from '#app/prices/price-sum.ts';
import { formatDollars } from '#app/vocabulary/money.ts';

type Dot = { dollars: number; isSold: boolean };
type PriceChartProps = { own: number; adjusted: number; dots: readonly Dot[]; label: string };

const [BASE, HEIGHT, DOT] = [150, 178, 6];
/** Shares of the width: a dot’s, and the edges’. */
const [BIN, EDGE] = [0.035, 0.06];
const MOST_TICKS = 5;
const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000];

/** Places across are shares of the width, so that text keeps its size on a phone. The table below says the same in words. */
export function PriceChart({ own, adjusted, dots, label }: PriceChartProps) {
  const across = scaleOf([own, ...dots.map(({ dollars }) => dollars), ...edgesOf(adjusted, WELL_OFF)]);
  const percent = (dollars: number) => `${(across.share(dollars) * 100).toFixed(2)}%`;
  const [low, high] = edgesOf(adjusted, AROUND).map(across.share) as [number, number];
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="mt-3 block overflow-visible">
      <rect
        x={`${low * 100}%`}
        y={40}
        width={`${(high - low) * 100}%`}
        height={BASE - 40}
        className="fill-accent-soft"
      />
      {edgesOf(adjusted, WELL_OFF).map((edge) => (
        <line key={edge} x1={percent(edge)} x2={percent(edge)} y1={40} y2={BASE} className="stroke-line" />
      ))}
      <line x1="0" x2="100%" y1={BASE} y2={BASE} className="stroke-muted" />
      {stacked(dots, across.share).map(({ share, level, isSold }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: dots never move
          key={at}
          cx={`${(share * 100).toFixed(2)}%`}
          cy={BASE - DOT - 3 - level * (2 * DOT + 3)}
          r={DOT}
          strokeWidth={2}
          className={isSold ? 'fill-surface stroke-muted' : 'fill-muted stroke-muted'}
        />
      ))}
      <Mark at={across.share(own)} y={12} words={`This car ${formatDollars(own)}`} />
      <Mark at={across.share(adjusted)} y={30} isDashed words={`Similar cars ${formatDollars(adjusted)}`} />
      {across.ticks.map((tick) => (
        <text key={tick} x={percent(tick)} y={BASE + 20} textAnchor="middle" className="fill-muted text-[0.8125rem]">
          {formatDollars(tick)}
        </text>
      ))}
    </svg>
  );
}

type MarkProps = { at: number; y: number; words: string; isDashed?: boolean };

function Mark({ at, y, words, isDashed = false }: MarkProps) {
  const isLeft = at < 0.5;
  const x = `${(at * 100).toFixed(2)}%`;
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={y - 9}
        y2={BASE}
        strokeWidth={isDashed ? 1.5 : 3}
        strokeDasharray={isDashed ? '3 3' : undefined}
        className={isDashed ? 'stroke-ink' : 'stroke-accent'}
      />
      <text
        x={x}
        y={y}
        dx={isLeft ? 7 : -7}
        textAnchor={isLeft ? 'start' : 'end'}
        strokeWidth={5}
        paintOrder="stroke"
        className={`stroke-surface text-[0.875rem] ${isDashed ? 'fill-ink' : 'fill-accent font-bold'}`}
      >
        {words}
      </text>
    </>
  );
}

function edgesOf(adjusted: number, share: number): [number, number] {
  return [adjusted * (1 - share), adjusted * (1 + share)];
}

function scaleOf(values: readonly number[]) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const share = (dollars: number) => EDGE + ((dollars - least) / (most - least || 1)) * (1 - 2 * EDGE);
  const step = STEPS.find((one) => (most - least) / one <= MOST_TICKS) ?? most;
  const first = Math.ceil(least / step);
  const ticks = Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step);
  return { share, ticks };
}

function stacked(dots: readonly Dot[], shareOf: (dollars: number) => number) {
  const heights = new Map<number, number>();
  return dots
    .toSorted((a, b) => a.dollars - b.dollars)
    .map(({ dollars, isSold }) => {
      const bin = Math.round(shareOf(dollars) / BIN);
      const level = heights.get(bin) ?? 0;
      heights.set(bin, level + 1);
      return { share: bin * BIN, level, isSold };
    });
}
