import { DEFAULT_SORT, type ListSort, SORTS } from '#app/search/criteria.ts';
import { BODY_TYPES, type BodyType } from '#app/vocabulary/cars.ts';
import { parsePage } from '#app/vocabulary/numbers.ts';

export type StockChoice = {
  make: string;
  bodyType: BodyType | '';
  /** In dollars; 0 for any. */
  maxPrice: number;
  /** 0 for any. */
  maxKm: number;
  sort: ListSort;
  page: number;
};

const MAX_MAKE = 40;

export function parseStockChoice(params: URLSearchParams): StockChoice {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  return {
    make: text('make').slice(0, MAX_MAKE),
    bodyType: BODY_TYPES.find((body) => body === text('bodyType')) ?? '',
    maxPrice: wholeNumber(text('maxPrice')),
    maxKm: wholeNumber(text('maxKm')),
    sort: SORTS.find(({ value }) => value === text('sort'))?.value ?? DEFAULT_SORT,
    page: parsePage(params.get('page')),
  };
}

function wholeNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}

export function isFiltered({ make, bodyType, maxPrice, maxKm }: StockChoice): boolean {
  return make !== '' || bodyType !== '' || maxPrice > 0 || maxKm > 0;
}

export function stockHref(path: string, choice: StockChoice): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) {
    const isDefault = value === '' || value === 0 || value === DEFAULT_SORT || (name === 'page' && value === 1);
    if (!isDefault) params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}
