import { formatCount } from '#app/vocabulary/numbers.ts';

const STEP = 4;
const HEIGHT = 28;

/** Views by day as small bars, today at the right; the same in words for whoever does not see them. */
export function ViewsPlot({ counts }: { counts: number[] }) {
  const most = Math.max(...counts, 1);
  const width = counts.length * STEP - 1;
  return (
    <svg
      role="img"
      aria-label={inWords(counts)}
      viewBox={`0 0 ${width} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className="block h-9 w-full max-w-44 text-accent"
    >
      <path d={`M0 ${HEIGHT + 0.5}H${width}`} stroke="var(--line-strong)" strokeWidth={1} />
      {counts.map((count, position) => {
        const height = (count / most) * HEIGHT;
        const x = position * STEP;
        return (
          count > 0 && <rect key={x} x={x} y={HEIGHT - height} width={STEP - 1} height={height} fill="currentColor" />
        );
      })}
    </svg>
  );
}

function inWords(counts: number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return `No views in the last ${counts.length} days`;
  const today = counts.at(-1) ?? 0;
  return `${formatCount(total)} ${total === 1 ? 'view' : 'views'} in the last ${counts.length} days, at most ${formatCount(Math.max(...counts))} a day, ${formatCount(today)} today`;
}
