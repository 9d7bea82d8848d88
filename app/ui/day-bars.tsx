import { formatCount } from '#app/vocabulary/numbers.ts';

const STEP = 4;
const HEIGHT = 28;

type DayBarsProps = {
  counts: readonly number[];
  label: string;
  className: string;
};

export function DayBars({ counts, label, className }: DayBarsProps) {
  const most = Math.max(...counts, 1);
  const width = counts.length * STEP - 1;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className={`block w-full text-accent ${className}`}
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

export type Unit = readonly [one: string, many: string];

/** `12 views in the last 30 days, peak 4 a day, 1 today` */
export function describeBars(counts: readonly number[], [one, many]: Unit): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return `No ${many} in the last ${counts.length} days`;
  const unit = total === 1 ? one : many;
  const today = formatCount(counts.at(-1) ?? 0);
  return `${formatCount(total)} ${unit} in the last ${counts.length} days, peak ${formatCount(Math.max(...counts))} a day, ${today} today`;
}
