import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { MAX_TYPED_LENGTH } from '#app/search/criteria.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useLoadedOnUse } from '#app/ui/use-loaded.ts';

const loadSuggestions = async () => (await import('#app/search/search-suggestions.tsx')).SearchSuggestions;

type TypedFieldProps = { id: string; typed?: string | undefined; isLarge: boolean };

/** Free text that the server turns into filters. Suggestions load on first use. */
export function TypedField({ id, typed = '', isLarge }: TypedFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, load] = useLoadedOnUse(loadSuggestions, input);
  return (
    <>
      <label htmlFor={id} className={isLarge ? 'basis-full font-semibold text-sm' : 'sr-only'}>
        What are you looking for?
      </label>
      <div className={isLarge ? 'min-w-0 flex-1' : ''}>
        <input
          key={typed}
          ref={setInput}
          id={id}
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={MAX_TYPED_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          onFocus={load}
          onInput={load}
          placeholder={isLarge ? 'Try: hilux 4x4 diesel under 30k' : 'Search cars'}
          className={isLarge ? 'control h-12' : 'control h-11 pr-11'}
        />
        {Suggestions && input && (
          <Suggestions key={typed} input={input} className={isLarge ? 'inset-x-0' : 'right-0 w-96'} />
        )}
      </div>
    </>
  );
}

type SearchBoxProps = { id: string; typed?: string | undefined; look: 'bar' | 'large'; className?: string };

export const SearchBox = renderedOnce(({ id, typed, look, className = '' }: SearchBoxProps) => {
  const isLarge = look === 'large';
  return (
    <search className={className}>
      <Form action="/listings" className={isLarge ? 'relative flex flex-wrap gap-3' : 'relative'}>
        <TypedField id={id} typed={typed} isLarge={isLarge} />
        {isLarge ? (
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
});

/** A search box on wide screens; elsewhere an icon that opens it. Not beside a page's own box. */
export const HeaderSearch = renderedOnce(({ hasRoom }: { hasRoom: boolean }) => (
  <>
    {hasRoom && <SearchBox id="bar-search" look="bar" className="header-search hidden w-48 xl:block" />}
    <SearchMenu className={`header-search ${hasRoom ? 'xl:hidden' : ''}`} />
  </>
));

function SearchMenu({ className }: { className: string }) {
  return (
    <Disclosure
      label="Search"
      className={className}
      summaryLook="icon-button"
      summary={<Search className="size-5" aria-hidden="true" />}
    >
      <div className="absolute inset-x-0 top-16 z-40 border-line border-b bg-surface py-4 shadow-card">
        <SearchBox id="search" look="large" className="wrap" />
      </div>
    </Disclosure>
  );
}
