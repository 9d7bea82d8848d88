import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { MAX_TYPED_LENGTH } from '#app/search/typed-search-length.ts';

type SearchBoxProps = { id: string; typed?: string | undefined; look: 'bar' | 'large'; className?: string };

/** Words as people say them; the server reads them into filters. */
export function SearchBox({ id, typed = '', look, className = '' }: SearchBoxProps) {
  return (
    <search className={className}>
      <Form action="/listings" className={look === 'large' ? 'flex flex-wrap gap-3' : 'relative'}>
        <label htmlFor={id} className={look === 'large' ? 'basis-full font-semibold text-sm' : 'sr-only'}>
          What are you looking for?
        </label>
        <input
          key={typed}
          id={id}
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={MAX_TYPED_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={look === 'large' ? 'Try: hilux 4x4 diesel under 30k' : 'Search cars'}
          className={look === 'large' ? 'control h-12 min-w-0 flex-1' : 'control h-11 pr-11'}
        />
        {look === 'large' ? (
          <button type="submit" className="button h-12">
            Find cars
          </button>
        ) : (
          <button
            type="submit"
            aria-label="Find cars"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center"
          >
            <Search className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </Form>
    </search>
  );
}
