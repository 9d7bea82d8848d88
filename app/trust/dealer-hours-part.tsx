import type { DealerHours } from '#app/trust/dealer-hours.ts';

/** As a list of days where we can read what the dealer wrote, otherwise as it was written. */
export function DealerHoursPart({ hours: { now, lines, notes, written } }: { hours: DealerHours }) {
  return (
    <div className="grid gap-1 border-line border-t py-2.5">
      <dt className="flex flex-wrap justify-between gap-x-3 text-muted">
        Hours
        {now && <b className="text-ink">{now}</b>}
      </dt>
      {lines.map(({ days, hours }) => (
        <dd key={days} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span>{days}</span>
          <span>{hours}</span>
        </dd>
      ))}
      {written !== '' && <dd className="wrap-anywhere whitespace-pre-line">{written}</dd>}
      {notes.map((note) => (
        <dd key={note} className="wrap-anywhere text-muted text-sm">
          {note}
        </dd>
      ))}
    </div>
  );
}
