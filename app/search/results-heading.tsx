import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import type { FilterModel } from '#app/search/filter-model.server.ts';
import { FILTERS, SEARCH_FORM, SortField } from '#app/search/filters.tsx';
import type { Reading } from '#app/search/typed-search.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type ResultsCountProps = {
  total: number;
  hiddenHere: number;
  unconfirmed: { count: number; href: string } | null;
  state: string | null;
  href: string;
};

/** The on-road link is outside the live region. */
export function ResultsCount({ total, hiddenHere, unconfirmed, state, href }: ResultsCountProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-2 gap-y-3 text-muted max-sm:pb-2.5">
      <p role="status">
        {vehiclesFound(total)}
        {hiddenHere > 0 && ' · '}
        {hiddenHere > 0 && <ResultPart count={hiddenHere} words="hidden" cars="hidden cars" href="/hidden-cars" />}
      </p>
      <OnRoadLink state={state} next={href} />
      {unconfirmed && (
        <p className="basis-full">
          <ResultPart {...unconfirmed} words="not confirmed lately" cars="cars not confirmed lately" />
        </p>
      )}
    </div>
  );
}

export function vehiclesFound(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'vehicle' : 'vehicles'} found`;
}

function OnRoadLink({ state, next }: { state: string | null; next: string }) {
  return (
    <Link to={`/on-road?${new URLSearchParams({ next })}`} className="text-link underline">
      {state ? `Estimates for ${state}` : 'Drive-away estimates'}
    </Link>
  );
}

type ResultPartProps = { count: number; words: string; cars: string; href: string };

function ResultPart({ count, words, cars, href }: ResultPartProps) {
  return (
    <>
      {`${formatCount(count)} ${words} · `}
      <Link to={href} className="text-link underline">
        Show<span className="sr-only"> {cars}</span>
      </Link>
    </>
  );
}

/** A popover, so that it opens and closes on Escape without JavaScript too. */
export function FilterButton({ count }: { count: number }) {
  return (
    <button type="button" popoverTarget={FILTERS} className="button lg:hidden">
      <SlidersHorizontal className="size-4.5" aria-hidden="true" />
      Filters{count > 0 && <span> · {count}</span>}
    </button>
  );
}

type SortSelectProps = { sort: string; sorts: FilterModel['sorts']; submit: (form: HTMLFormElement) => void };

export function SortSelect({ sort, sorts, submit }: SortSelectProps) {
  return (
    <div className="flex flex-1 items-end gap-2 sm:flex-none">
      <div
        className="w-full sm:w-56"
        onChange={({ target }) => target instanceof HTMLSelectElement && target.form && submit(target.form)}
      >
        <SortField sort={sort} sorts={sorts} form={SEARCH_FORM} />
      </div>
      <button type="submit" form={SEARCH_FORM} className="button button-quiet hidden noscript:inline-flex">
        Sort
      </button>
    </div>
  );
}

export type PlaceHint = { text: string; links: { place: string; href: string }[] };

type SearchReadingProps = Pick<Reading, 'notes' | 'exactHref'> & { placeHints: PlaceHint[] };

/** What the filters above don't say of how typed words were read, with a link to search for them as text. */
export function SearchReading({ notes, exactHref, placeHints }: SearchReadingProps) {
  return (
    <div className="mt-2 grid gap-1 text-[0.9375rem]">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {placeHints.map(({ text, links }) => (
        <p key={text}>
          {text}
          {links.map(({ place, href }) => (
            <Link key={place} to={href} className="text-link ml-2">
              {place}
            </Link>
          ))}
        </p>
      ))}
      <p>
        <Link to={exactHref} className="text-link">
          Search the exact words
        </Link>
      </p>
    </div>
  );
}
