import { DEFAULT_SORT, type ListSort, SORTS } from '#app/search/criteria.ts';
import { parsePage } from '#app/vocabulary/numbers.ts';

export const TABS = ['all', 'active', 'sold'] as const;
export type Tab = (typeof TABS)[number];

export type Selection = { tab: Tab; q: string; sort: ListSort; page: number };

const MAX_LENGTH = 80;
const CONTROL = /\p{Cc}/gu;

export function parseTyped(text: string | null): string {
  const typed = (text ?? '').replace(CONTROL, ' ').trim();
  return [...typed].slice(0, MAX_LENGTH).join('');
}

/** Ignores anything invalid. */
export function parseSelection(params: URLSearchParams): Selection {
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'all',
    q: parseTyped(params.get('q')),
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? DEFAULT_SORT,
    page: parsePage(params.get('page')),
  };
}

/** Leaves out defaults, so that each selection has one address. */
export function myListingsHref({ tab, q, sort, page }: Selection): string {
  const params = new URLSearchParams();
  if (tab !== 'all') params.set('tab', tab);
  if (q !== '') params.set('q', q);
  if (sort !== DEFAULT_SORT) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/my-listings?${params}` : '/my-listings';
}
