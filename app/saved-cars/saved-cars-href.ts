/** The one spelling of a page of the list; `removed` is the listing whose removal can be taken back there. */
export function savedCarsHref(page: number, removed?: string): string {
  const params = new URLSearchParams();
  if (page > 1) params.set('page', String(page));
  if (removed) params.set('removed', removed);
  return params.size > 0 ? `/saved-cars?${params}` : '/saved-cars';
}
