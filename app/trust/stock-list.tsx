import { Form, Link } from 'react-router';
import { SORTS } from '#app/search/criteria.ts';
import { isFiltered, type StockChoice } from '#app/trust/stock-choice.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { useFollowingFields } from '#app/ui/forms/use-following-fields.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';

const PRICES = [5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000];
const KILOMETERS = [20_000, 50_000, 80_000, 100_000, 150_000, 200_000];

type StockFiltersProps = {
  path: string;
  choice: StockChoice;
  makes: readonly string[];
  bodyTypes: readonly string[];
};

/** A plain form; with JavaScript each choice sends it. */
export function StockFilters({ path, choice, makes, bodyTypes }: StockFiltersProps) {
  const { make, bodyType, sort } = choice;
  const [maxPrice, maxKm] = [choice.maxPrice || '', choice.maxKm || ''].map(String) as [string, string];
  const form = useFollowingFields({ make, bodyType, maxPrice, maxKm, sort });
  return (
    <Form
      ref={form}
      action={path}
      aria-label="Filters"
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-6"
    >
      <SelectField label="Make" name="make" defaultValue={make}>
        <option value="">Any</option>
        {makes.map((make) => (
          <option key={make}>{make}</option>
        ))}
      </SelectField>
      <SelectField label="Body" name="bodyType" defaultValue={bodyType}>
        <option value="">Any</option>
        {bodyTypes.map((body) => (
          <option key={body}>{body}</option>
        ))}
      </SelectField>
      <SelectField label="Price" name="maxPrice" defaultValue={maxPrice}>
        <option value="">Any</option>
        {withChosen(PRICES, choice.maxPrice).map((price) => (
          <option key={price} value={price}>
            Under {formatDollars(price)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Kilometres" name="maxKm" defaultValue={maxKm}>
        <option value="">Any</option>
        {withChosen(KILOMETERS, choice.maxKm).map((kilometers) => (
          <option key={kilometers} value={kilometers}>
            Under {formatKilometers(kilometers)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" name="sort" defaultValue={sort} className="xl:col-span-2">
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <noscript>
        <button type="submit" className="button w-full">
          Show cars
        </button>
      </noscript>
    </Form>
  );
}

function withChosen(steps: readonly number[], chosen: number): number[] {
  return chosen === 0 ? [...steps] : [...new Set([...steps, chosen])].sort((one, other) => one - other);
}

type MatchCountProps = { path: string; choice: StockChoice; matchCount: number; forSale: number };

export function MatchCount({ path, choice, matchCount, forSale }: MatchCountProps) {
  if (!isFiltered(choice)) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4">
      {formatCount(matchCount)} of {formatCount(forSale)} cars
      <Link to={path} className="text-link">
        Clear all
      </Link>
    </p>
  );
}
