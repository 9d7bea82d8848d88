const MAX_PAGE = 1_000_000;

/** The one spelling of a page of the list; `removed` is the listing whose removal can be taken back there. */
export function savedCarsHref(page: number, removed?: string): string {
  const params = new URLSearchParams();
  if (page > 1) params.set('page', String(page));
  if (removed) params.set('removed', removed);
  return params.size > 0 ? `/saved-cars?${params}` : '/saved-cars';
}

/** Counted from 1; what is not understood is the first. */
export function askedPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^0*[1-9]\d*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1;
}
