import { Form } from 'react-router';
import type { FuelYearly } from '#app/prices/running-costs.ts';
import { formatWholeDate } from '#app/vocabulary/dates.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';

const FUEL_WORDS = { petrol: 'petrol', diesel: 'diesel', lpg: 'LPG' };

export function fuelLine({ dollars }: FuelYearly): string {
  return `Fuel: about ${formatDollars(dollars)} a year`;
}

/** With its sum, at the visitor’s kilometres. */
export function FuelPart({ yearly, next }: { yearly: FuelYearly; next: string }) {
  const { litres, consumption, kilometers, fuel, centsPerLitre, day } = yearly;
  return (
    <>
      <p className="font-semibold text-lg">{fuelLine(yearly)}</p>
      <p className="text-muted text-sm">
        {`${consumption.toFixed(1)} L/100 km over ${formatKilometers(kilometers)} is ${formatCount(litres)} L. With ${FUEL_WORDS[fuel]} at $${(centsPerLitre / 100).toFixed(3)} a litre, the price on ${formatWholeDate(day)}. The consumption is the seller’s figure; what you use depends on how you drive.`}
      </p>
      <KilometersForm typed={formatCount(kilometers)} next={next} />
    </>
  );
}

type KilometersFormProps = { typed: string; next: string; error?: string | undefined };

export function KilometersForm({ typed, next, error }: KilometersFormProps) {
  return (
    <Form method="post" action="/on-road" replace preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="next" value={next} />
      <div className="field min-w-0 flex-1">
        <label htmlFor="yearly">Kilometres you drive a year</label>
        <input
          key={typed}
          id="yearly"
          name="kilometers"
          inputMode="numeric"
          maxLength={20}
          defaultValue={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'yearly-error' : undefined}
          className="control aria-invalid:border-danger"
        />
        {error && (
          <p id="yearly-error" role="alert" className="font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      <button type="submit" className="button button-quiet">
        Work it out
      </button>
    </Form>
  );
}
