const MAX_PAGE = 1_000_000;

/** The page that an address asks for, from 1; whatever is none is the first. */
export function pageNumber(url: URL): number {
  const page = url.searchParams.get('page') ?? '';
  return /^0*[1-9]\d*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1;
}
