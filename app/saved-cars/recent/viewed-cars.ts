import type { Card } from '#app/listings/card.ts';

const KEY = 'recently-viewed';
export const MOST_VIEWED = 12;
const ID = /^[0-9a-z]{12}$/;

export function readViewed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && ID.test(id)) : [];
    return [...new Set<string>(ids)].slice(0, MOST_VIEWED);
  } catch {
    return [];
  }
}

export function noteViewed(id: string): void {
  store([id, ...readViewed().filter((other) => other !== id)].slice(0, MOST_VIEWED));
}

export function forgetViewed(ids: readonly string[]): void {
  store(readViewed().filter((id) => !ids.includes(id)));
}

function store(ids: string[]) {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
}

/** Without those that are no longer there. */
export async function fetchCards(ids: readonly string[], signal?: AbortSignal): Promise<Card[]> {
  if (ids.length === 0) return [];
  const response = await fetch(`/recently-viewed?ids=${ids.join(',')}`, { signal });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
