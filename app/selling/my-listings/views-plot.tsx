import { DayBars, describeBars } from '#app/ui/day-bars.tsx';

export function ViewsPlot({ counts }: { counts: number[] }) {
  return <DayBars counts={counts} label={describeBars(counts, ['view', 'views'])} className="h-9 max-w-44" />;
}
