import { useEffect, useState } from 'react';

/** The place the visitor last searched near, stored on this device only. */
const KEY = 'near';
const MAX_LENGTH = 80;

export function rememberedPlace(): string | null {
  try {
    return localStorage.getItem(KEY)?.slice(0, MAX_LENGTH) || null;
  } catch {
    return null;
  }
}

export function rememberPlace(near: string | null): void {
  try {
    if (near === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, near);
  } catch {}
}

type Distances = Readonly<Record<string, number>>;

const NONE: Distances = {};

/** Kilometres from the place this device remembers, by car id. Empty until they are here. */
export function useVisitorDistances(ids: readonly string[]): Distances {
  const [distances, setDistances] = useState(NONE);
  const idList = ids.join(' ');
  useEffect(() => {
    const near = rememberedPlace();
    if (!near || idList === '') return;
    const leaving = new AbortController();
    fetchDistances(near, idList.split(' '), leaving.signal)
      .then(setDistances)
      .catch(() => {});
    return () => leaving.abort();
  }, [idList]);
  return distances;
}

async function fetchDistances(near: string, ids: string[], signal: AbortSignal): Promise<Distances> {
  const params = new URLSearchParams([['near', near], ...ids.map((id) => ['id', id])]);
  const response = await fetch(`/distances?${params}`, { signal });
  return response.ok ? response.json() : NONE;
}
