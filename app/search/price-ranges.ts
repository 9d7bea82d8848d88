/** Both ends are included. */
export const PRICE_RANGES: readonly { value: string; label: string; minPrice?: number; maxPrice?: number }[] = [
  { value: '0-10000', label: 'Under $10,000', maxPrice: 10_000 },
  { value: '10000-20000', label: '$10,000 to $20,000', minPrice: 10_000, maxPrice: 20_000 },
  { value: '20000-30000', label: '$20,000 to $30,000', minPrice: 20_000, maxPrice: 30_000 },
  { value: '30000-50000', label: '$30,000 to $50,000', minPrice: 30_000, maxPrice: 50_000 },
  { value: '50000-', label: 'Over $50,000', minPrice: 50_000 },
];

/** Without JavaScript, the form sends `priceRange`. */
export function withPriceRange(params: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(params);
  others.delete('priceRange');
  const range = PRICE_RANGES.find(({ value }) => value === params.get('priceRange'));
  if (range?.minPrice !== undefined) others.set('minPrice', String(range.minPrice));
  if (range?.maxPrice !== undefined) others.set('maxPrice', String(range.maxPrice));
  return others;
}
