const MAX_PAGE = 1_000_000;

export function parsePage(param: string | null): number {
  return param !== null && /^0*[1-9]\d*$/.test(param) ? Math.min(Number(param), MAX_PAGE) : 1;
}
