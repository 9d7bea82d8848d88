import { SlidersHorizontal } from 'lucide-react';
import type { Criteria } from '#app/search/criteria.ts';
import { FILTERS, SEARCH_FORM, SortField } from '#app/search/filters.tsx';

/** A popover, so that it opens and closes on Escape without JavaScript too. */
export function FilterButton({ count }: { count: number }) {
  return (
    <button type="button" popoverTarget={FILTERS} className="button lg:hidden">
      <SlidersHorizontal className="size-4.5" aria-hidden="true" />
      Filters{count > 0 && <span> · {count}</span>}
    </button>
  );
}

type SortSelectProps = { criteria: Criteria; hasState: boolean; submit: (form: HTMLFormElement) => void };

export function SortSelect({ criteria, hasState, submit }: SortSelectProps) {
  return (
    <div className="flex flex-1 items-end gap-2 sm:flex-none">
      <div
        className="w-full sm:w-56"
        onChange={({ target }) => target instanceof HTMLSelectElement && target.form && submit(target.form)}
      >
        <SortField
          sort={criteria.sort ?? ''}
          form={SEARCH_FORM}
          isNear={criteria.near !== undefined}
          hasState={hasState}
        />
      </div>
      <button type="submit" form={SEARCH_FORM} className="button button-quiet hidden noscript:inline-flex">
        Sort
      </button>
    </div>
  );
}
