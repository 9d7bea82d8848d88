import { Car, Clock, MapPin, X } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Suggestion } from '#app/search/suggestions.server.ts';
import { type Option, SuggestionList } from '#app/ui/forms/suggestion-list.tsx';
import { formatCars } from '#app/vocabulary/numbers.ts';

const ICONS = { recent: Clock, make: Car, model: Car, place: MapPin };

export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
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
      options={suggestions.map((suggestion) => toOption(suggestion, typed, () => remove(suggestion)))}
      onChoose={choose}
      onRemove={remove}
      hint={hasRecent ? 'Delete removes a recent search.' : ''}
      footer={
        hasRecent &&
        typed === '' && (
          <button
            type="button"
            onClick={clear}
            className="min-h-11 w-full border-line border-t px-3.5 text-left text-accent text-sm"
          >
            Clear recent searches
          </button>
        )
      }
      className="inset-x-0"
    />
  );
}

function toOption(suggestion: Suggestion, typed: string, onRemove: () => void): Suggestion & Option {
  const { kind, text, count } = suggestion;
  const Icon = ICONS[kind];
  const same = text.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  const content = (
    <>
      <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">
        {text.slice(0, same)}
        <b>{text.slice(same)}</b>
      </span>
      <span className="shrink-0 text-muted text-sm">{`${formatCars(count)}`}</span>
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

const PAUSE_MS = 120;
const MOST_RECENT = 5;
const MOST_RECENT_BESIDE_OTHERS = 2;

/** For what is typed, once the typing pauses. An answer to something else is dropped. */
export function useSuggestions(typed: string, change: number): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the recent searches
  useEffect(() => {
    const params = paramsFor(typed.trim());
    if (params.size === 0) {
      setSuggestions([]);
      return;
    }
    const leaving = new AbortController();
    const pause = setTimeout(async () => {
      const newSuggestions = await fetchSuggestions(params, leaving.signal);
      if (newSuggestions && !leaving.signal.aborted) setSuggestions(newSuggestions);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }, [typed, change]);
  return suggestions;
}

function paramsFor(typed: string): URLSearchParams {
  const params = new URLSearchParams();
  if (typed !== '') params.set('q', typed);
  const most = typed === '' ? MOST_RECENT : MOST_RECENT_BESIDE_OTHERS;
  for (const recent of recentSearches().filter(beginsLike(typed)).slice(0, most)) params.append('recent', recent);
  return params;
}

function beginsLike(typed: string): (text: string) => boolean {
  const beginning = ` ${typed.toLowerCase()}`;
  return (text) => text.toLowerCase() !== typed.toLowerCase() && ` ${text.toLowerCase()}`.includes(beginning);
}

/** Null when offline. */
async function fetchSuggestions(params: URLSearchParams, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const response = await fetch(`/search-suggestions?${params}`, { signal });
    if (!response.ok) return null;
    const { recent, suggestions } = (await response.json()) as Record<'recent' | 'suggestions', Suggestion[]>;
    const isNew = ({ href }: Suggestion) => !recent.some((other) => other.href === href);
    return [...recent, ...suggestions.filter(isNew)];
  } catch {
    return null;
  }
}

/** The visitor’s own searches, as they typed them, kept on this device alone. The latest first. */
const KEY = 'recent-searches';
const MOST = 8;
const MAX_LENGTH = 100;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_LENGTH) return;
  keep([text, ...others(text)].slice(0, MOST));
}

export function forgetSearch(text: string): void {
  keep(others(text));
}

export function forgetSearches(): void {
  keep([]);
}

function others(text: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
}

function keep(texts: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Storage may be full or blocked.
  }
}
