import { useEffect, useState } from 'react';
import { recentSearches } from '#app/search/box/recent-searches.ts';
import type { Suggestion } from '#app/search/suggestions.server.ts';

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
