/** More pages than any list has. */
const MAX_PAGE = 1_000_000;

/** The page that an address asks for by `?page=`, counted from 1; whatever is none is the first. */
export function parsePage(asked: string | null): number {
  return asked !== null && /^0*[1-9]\d*$/.test(asked) ? Math.min(Number(asked), MAX_PAGE) : 1;
}
