import { Car, Clock, MapPin, X } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { forgetSearch, forgetSearches, rememberSearch } from '#app/search/box/recent-searches.ts';
import { useSuggestions } from '#app/search/box/use-suggestions.ts';
import type { Suggestion } from '#app/search/suggestions.server.ts';
import { type Option, SuggestionList } from '#app/ui/forms/suggestion-list.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

const ICONS = { recent: Clock, make: Car, model: Car, place: MapPin };

export function SearchSuggestions({ input, className }: { input: HTMLInputElement; className: string }) {
  const navigate = useNavigate();
  const typed = useTyped(input);
  const [changes, setChanges] = useState(0);
  const suggestions = useSuggestions(typed, changes);
  useRememberedSearches(input);

  function choose({ text, href }: Suggestion) {
    input.value = text;
    input.blur();
    rememberSearch(text);
    navigate(href);
  }

  function remove({ text }: Suggestion) {
    forgetSearch(text);
    setChanges((count) => count + 1);
  }

  function clear() {
    forgetSearches();
    setChanges((count) => count + 1);
    input.focus();
  }

  const hasRecent = suggestions.some(({ kind }) => kind === 'recent');
  return (
    <SuggestionList
      input={input}
      label="Suggestions"
      options={suggestions.map((suggestion) => toOption(suggestion, () => remove(suggestion)))}
      onChoose={choose}
      onRemove={remove}
      hint={hasRecent ? 'Delete removes a recent search.' : ''}
      footer={hasRecent && typed === '' && <ClearButton onClear={clear} />}
      className={className}
    />
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="min-h-11 w-full border-line border-t px-3.5 text-left text-accent text-sm"
    >
      Clear recent searches
    </button>
  );
}

function toOption(suggestion: Suggestion, onRemove: () => void): Suggestion & Option {
  const { kind, text, count } = suggestion;
  const Icon = ICONS[kind];
  const content = (
    <>
      <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <span className="shrink-0 text-muted text-sm">{`${formatCount(count)} ${count === 1 ? 'car' : 'cars'}`}</span>
      {/* For fingers and mice; keys have Delete. */}
      {kind === 'recent' && (
        <span
          aria-hidden="true"
          title="Remove"
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
          className="-mr-3.5 grid size-11 shrink-0 place-items-center text-muted"
        >
          <X className="size-4" />
        </span>
      )}
    </>
  );
  return { ...suggestion, key: `${kind}${text}`.replace(/\s/g, '-'), content, canBeRemoved: kind === 'recent' };
}

function useTyped(input: HTMLInputElement): string {
  const listen = useCallback(
    (onChange: () => void) => {
      input.addEventListener('input', onChange);
      input.addEventListener('focus', onChange);
      return () => {
        input.removeEventListener('input', onChange);
        input.removeEventListener('focus', onChange);
      };
    },
    [input],
  );
  return useSyncExternalStore(listen, () => input.value);
}

function useRememberedSearches(input: HTMLInputElement) {
  useEffect(() => {
    const { form } = input;
    const remember = () => rememberSearch(input.value);
    form?.addEventListener('submit', remember);
    return () => form?.removeEventListener('submit', remember);
  }, [input]);
}
