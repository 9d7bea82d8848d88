import { barsInWords, DayBars } from '#app/ui/day-bars.tsx';

/** A listing's views by day. */
export function ViewsPlot({ counts }: { counts: number[] }) {
  return <DayBars counts={counts} label={barsInWords(counts, ['view', 'views'])} className="h-9 max-w-44" />;
}
