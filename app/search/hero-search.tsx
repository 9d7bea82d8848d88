import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Form, useFetcher, useNavigate } from 'react-router';
import { listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { PRICE_RANGES, withPriceRange } from '#app/search/price-ranges.ts';
import { TypedField } from '#app/search/search-box.tsx';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { SEARCHED_STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

export const HERO_FORM = 'hero-search';

/** `chosen`: without JavaScript, what was entered before the models of a make were asked for. */
export type HeroOptions = {
  makes: string[];
  make: string;
  models: string[];
  chosen: Record<'q' | 'location' | 'priceRange', string>;
};

/** Without JavaScript, a button reloads the page with the models of the make. */
export const HeroSearch = renderedOnce(({ options }: { options: HeroOptions }) => {
  const [make, setMake] = useState(options.make);
  const [model, setModel] = useState('');
  const models = useModels(make, options);
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = new URLSearchParams(new FormData(event.currentTarget) as unknown as [string, string][]);
    // The server understands the words.
    if (params.get('q')?.trim()) navigate(`/listings?${entered(params)}`);
    else navigate(listingsHref(parseCriteria(withPriceRange(params))));
  }

  return (
    <Form id={HERO_FORM} action="/listings" onSubmit={search} autoComplete="off" aria-label="Search cars">
      <div className="relative flex gap-3">
        <TypedField id="looking-for" typed={options.chosen.q} />
        <button type="submit" className="button h-12">
          <Search className="size-4.5" aria-hidden="true" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </div>
      <details open={options.make !== ''} className="hero-fields">
        <summary className="text-link my-0 w-fit cursor-pointer py-3 text-sm">Make, model, place or price</summary>
        <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
          <div className="flex items-end gap-2 noscript:max-sm:col-span-2">
            <SelectField
              label="Make"
              id="hero-make"
              name="make"
              value={make}
              onChange={(event) => {
                setMake(event.target.value);
                setModel('');
              }}
              className="min-w-0 flex-1"
            >
              <option value="">Any make</option>
              {options.makes.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            <button type="submit" formAction="/" className="button button-quiet hidden shrink-0 noscript:inline-flex">
              Show models
            </button>
          </div>
          <SelectField
            label="Model"
            id="hero-model"
            name="model"
            value={model}
            onChange={(event) => setModel(event.target.value)}
            disabled={make === ''}
          >
            <option value="">Any model</option>
            {models.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField id="hero-location" label="Location" name="location" defaultValue={options.chosen.location}>
            <option value="">Any state</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {SEARCHED_STATE_NAMES[state]}
              </option>
            ))}
          </SelectField>
          <SelectField id="hero-price" label="Price Range" name="priceRange" defaultValue={options.chosen.priceRange}>
            <option value="">Any price</option>
            {PRICE_RANGES.map((range) => (
              <option key={range.value} value={range.value}>
                {range.label}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </Form>
  );
});

function entered(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([, value]) => value !== ''));
}

function useModels(make: string, options: HeroOptions): string[] {
  const fetcher = useFetcher<{ make: string; models: string[] }>();
  const { load } = fetcher;
  useEffect(() => {
    if (make !== '' && make !== options.make) load(`/models?${new URLSearchParams({ make })}`);
  }, [make, options.make, load]);
  if (make === options.make) return options.models;
  return fetcher.data?.make === make ? fetcher.data.models : [];
}
