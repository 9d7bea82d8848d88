import { useId } from 'react';
import { DayBars, describeBars, type Unit } from '#app/ui/day-bars.tsx';
import { formatDay } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type DayPlotProps = { title: string; unit: Unit; days: readonly string[]; counts: readonly number[] };

export function DayPlot({ title, unit, days, counts }: DayPlotProps) {
  const id = useId();
  const words = describeBars(counts, unit);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <figure aria-labelledby={id} className="panel grid min-w-0 content-start gap-3 p-4 sm:p-5">
      <figcaption>
        <span id={id} className="font-semibold">
          {title}
        </span>
        <span className="block text-[0.875rem] text-muted">{words}</span>
      </figcaption>
      <div>
        <DayBars counts={counts} label={words} className="h-24" />
        <p aria-hidden="true" className="mt-1 flex justify-between text-[0.8125rem] text-muted">
          <span>{formatDay(first)}</span>
          <span>{formatDay(last)}</span>
        </p>
      </div>
      <details>
        <summary className="inline-flex min-h-8 items-center text-link">Daily breakdown</summary>
        <table className="mt-2 w-full max-w-xs text-[0.9375rem]">
          <thead>
            <tr className="border-line border-b text-left">
              <th scope="col" className="py-1.5">
                Day
              </th>
              <th scope="col" className="py-1.5 text-right">
                {unit[1][0]?.toUpperCase() + unit[1].slice(1)}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, position) => (
              <tr key={day}>
                <th scope="row" className="py-0.5 text-left font-normal">
                  {formatDay(day)}
                </th>
                <td className="py-0.5 text-right">{formatCount(counts[position] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
