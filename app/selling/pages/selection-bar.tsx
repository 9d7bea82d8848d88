import { Search } from 'lucide-react';
import { Form, Link, useSubmit } from 'react-router';
import { DEFAULT_SORT, SORTS } from '#app/search/criteria.ts';
import { myListingsHref, type Selection, TABS, type Tab } from '#app/selling/selection.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { useFollowingFields } from '#app/ui/forms/use-following-fields.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

const NAMES: Record<Tab, string> = { all: 'All', active: 'Active', sold: 'Sold' };

type TabsProps = { selection: Selection; counts: Record<Tab, number> };

export function Tabs({ selection, counts }: TabsProps) {
  return (
    <nav aria-label="Filter listings">
      <ul className="flex gap-1 border-line border-b">
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={myListingsHref({ ...selection, tab, page: 1 })}
              aria-current={tab === selection.tab ? 'page' : undefined}
              preventScrollReset
              className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-[3px] px-3 font-semibold text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink sm:px-4"
            >
              {NAMES[tab]}
              <span className="rounded-full bg-accent-soft px-2 py-0.5 text-[0.8125rem] text-accent">
                {formatCount(counts[tab])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A form, so that it works without JavaScript. */
export function SelectionForm({ selection }: { selection: Selection }) {
  const submit = useSubmit();
  const { q } = selection;
  const sort = selection.sort === DEFAULT_SORT ? '' : selection.sort;
  const form = useFollowingFields({ q, sort });
  return (
    <Form
      ref={form}
      action="/my-listings"
      role="search"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
      preventScrollReset
    >
      {selection.tab !== 'all' && <input type="hidden" name="tab" value={selection.tab} />}
      <div className="field">
        <label htmlFor="q" className="max-sm:sr-only">
          Search your listings
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Make, model, trim or year"
          maxLength={80}
          className="control"
        />
      </div>
      <button type="submit" className="button button-quiet h-[2.875rem] max-sm:px-3">
        <Search className="size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
      </button>
      <div className="flex items-end gap-3 max-sm:col-span-full">
        <SelectField
          label="Sort"
          isLabelShort
          name="sort"
          defaultValue={sort}
          onChange={({ currentTarget: { form } }) => form && submit(form, { preventScrollReset: true })}
          className="flex-1 sm:w-56"
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value === DEFAULT_SORT ? '' : value}>
              {label}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="button button-quiet hidden h-[2.875rem] noscript:inline-flex">
          Sort
        </button>
      </div>
    </Form>
  );
}
