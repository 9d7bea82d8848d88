import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Criteria, listingsHref, RADII_KM } from '#app/search/criteria.ts';
import { handledByForm } from '#app/search/filters/filter-groups.tsx';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useLoadedOnUse } from '#app/ui/use-loaded.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export type Nearby = { isKnown: true; counts: number[]; unknown: number } | { isKnown: false; similar: string[] };

type NearGroupProps = {
  near: string;
  within: number;
  nearby: Nearby | null;
  criteria: Criteria;
  ownPlace: ReactNode;
};

export const NEAR_FIELD = 'near';

const loadSuggestions = async () => (await import('#app/search/filters/place-suggestions.tsx')).PlaceSuggestions;

export function NearGroup({ near, within, nearby, criteria, ownPlace }: NearGroupProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, load] = useLoadedOnUse(loadSuggestions, input);
  return (
    <fieldset className="filter-group">
      <legend>Distance</legend>
      <div className="relative grid grid-cols-[1fr_7.5rem] gap-2.5">
        <label htmlFor={NEAR_FIELD} className="grid gap-1 font-semibold text-sm">
          Suburb or postcode
          <input
            key={near}
            ref={setInput}
            id={NEAR_FIELD}
            name="near"
            defaultValue={near}
            maxLength={80}
            autoComplete="off"
            onFocus={load}
            onChange={waitForBlur}
            onBlur={submitIfChanged}
            className="control h-11.5"
          />
        </label>
        <Within km={within} counts={nearby?.isKnown ? nearby.counts : []} />
        {Suggestions && input && <Suggestions key={near} input={input} />}
      </div>
      {ownPlace}
      {nearby && <NearHint nearby={nearby} criteria={criteria} />}
    </fieldset>
  );
}

type WithinProps = { km: number; counts: number[] };

const Within = renderedOnce(({ km, counts }: WithinProps) => {
  const radii: number[] = [...new Set([...RADII_KM, km])];
  return (
    <SelectField id="within" label="Within" name="within" value={String(km)} onChange={handledByForm}>
      {radii.map((radius, at) => (
        <option key={radius} value={radius}>
          {counts[at] === undefined ? `${radius} km` : `${radius} km (${formatCount(counts[at])})`}
        </option>
      ))}
    </SelectField>
  );
});

/** Also shown above the cars, because on a phone the filters are hidden. */
export function UnknownPlace({ similar, criteria }: { similar: string[]; criteria: Criteria }) {
  return (
    <p role="alert" className="text-sm">
      We don’t know that place.{similar.length > 0 && ' Did you mean:'}
      {similar.map((place) => (
        <Link key={place} to={listingsHref({ ...criteria, near: place, page: 1 })} className="text-link ml-2">
          {place}
        </Link>
      ))}
    </p>
  );
}

function NearHint({ nearby, criteria }: { nearby: Nearby; criteria: Criteria }) {
  if (!nearby.isKnown) return <UnknownPlace similar={nearby.similar} criteria={criteria} />;
  if (nearby.unknown === 0 || criteria.place) return null;
  const href = listingsHref({ ...criteria, near: undefined, within: undefined, place: 'unknown', page: 1 });
  return (
    <Link to={href} preventScrollReset className="text-link text-sm">
      {`${formatCount(nearby.unknown)} more ${nearby.unknown === 1 ? 'car has' : 'cars have'} no suburb`}
    </Link>
  );
}

/** A partly typed name isn't a place. */
function waitForBlur(event: ChangeEvent<HTMLInputElement>) {
  event.stopPropagation();
}

function submitIfChanged({ target }: FocusEvent<HTMLInputElement>) {
  if (target.value.trim() !== target.defaultValue) target.form?.requestSubmit();
}
