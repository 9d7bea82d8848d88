import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useLoadedOnUse } from '#app/ui/use-loaded.ts';
import { MAX_TYPED_LENGTH } from '#app/vocabulary/words.ts';

const loadSuggestions = async () => (await import('#app/search/search-suggestions.tsx')).SearchSuggestions;

type TypedFieldProps = { id: string; typed?: string | undefined };

/** Free text that the server turns into filters. Suggestions load on first use. */
export function TypedField({ id, typed = '' }: TypedFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, load] = useLoadedOnUse(loadSuggestions, input);
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        What are you looking for?
      </label>
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
        placeholder="Try: hilux 4x4 diesel under 30k"
        className="control h-12"
      />
      {Suggestions && input && <Suggestions key={typed} input={input} />}
    </div>
  );
}

export const SearchBox = renderedOnce(({ className, ...field }: TypedFieldProps & { className: string }) => (
  <search className={className}>
    <Form action="/listings" className="relative flex gap-3">
      <TypedField {...field} />
      <button type="submit" className="button h-12">
        Find cars
      </button>
    </Form>
  </search>
));

/** Not beside a page's own box. */
export const HeaderSearch = renderedOnce(() => (
  <Disclosure
    label="Search"
    className="header-search"
    summaryLook="icon-button"
    summary={<Search className="size-5" aria-hidden="true" />}
  >
    <div className="absolute inset-x-0 top-16 z-40 border-line border-b bg-surface py-4 shadow-card">
      <SearchBox id="search" className="wrap" />
    </div>
  </Disclosure>
));
