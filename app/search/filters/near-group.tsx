import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FilterModel } from '#app/search/filter-model.server.ts';
import { handledByForm } from '#app/search/filters/filter-groups.tsx';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useLoadedOnUse } from '#app/ui/use-loaded.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type PlaceLink = { place: string; href: string };
/** `unknown` are the cars without a suburb, if a link leads to them. */
export type Nearby =
  | { isKnown: true; counts: number[]; unknown: { count: number; href: string } | null }
  | { isKnown: false; similar: PlaceLink[] };

type NearGroupProps = {
  near: string;
  within: string | null;
  radii: FilterModel['radii'];
  nearby: Nearby | null;
  ownPlace: ReactNode;
};

const USUAL_KM = '50';

export const NEAR_FIELD = 'near';

const loadSuggestions = async () => (await import('#app/search/filters/place-suggestions.tsx')).PlaceSuggestions;

export function NearGroup({ near, within, radii, nearby, ownPlace }: NearGroupProps) {
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
        <Within km={within ?? USUAL_KM} radii={radii} />
        {Suggestions && input && <Suggestions key={near} input={input} />}
      </div>
      {ownPlace}
      {nearby && <NearHint nearby={nearby} />}
    </fieldset>
  );
}

type WithinProps = { km: string; radii: FilterModel['radii'] };

const Within = renderedOnce(({ km, radii }: WithinProps) => (
  <SelectField id="within" label="Within" name="within" value={km} onChange={handledByForm}>
    {radii.map(([radius, count]) => (
      <option key={radius} value={radius}>
        {count === undefined ? `${radius} km` : `${radius} km (${formatCount(count)})`}
      </option>
    ))}
  </SelectField>
));

/** Also shown above the cars, because on a phone the filters are hidden. */
export function UnknownPlace({ similar }: { similar: PlaceLink[] }) {
  return (
    <p role="alert" className="text-sm">
      We don’t know that place.{similar.length > 0 && ' Did you mean:'}
      {similar.map(({ place, href }) => (
        <Link key={place} to={href} className="text-link ml-2">
          {place}
        </Link>
      ))}
    </p>
  );
}

function NearHint({ nearby }: { nearby: Nearby }) {
  if (!nearby.isKnown) return <UnknownPlace similar={nearby.similar} />;
  if (!nearby.unknown) return null;
  const { count, href } = nearby.unknown;
  return (
    <Link to={href} preventScrollReset className="text-link text-sm">
      {`${formatCount(count)} more ${count === 1 ? 'car has' : 'cars have'} no suburb`}
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
