import { parseTyped, TABS, type Tab } from '#app/selling/selection.ts';
import { parsePage } from '#app/vocabulary/numbers.ts';

export const STOCK_COLUMNS = ['car', 'price', 'days', 'views', 'saves', 'calls', 'enquiries'] as const;
export type StockColumn = (typeof STOCK_COLUMNS)[number];

/** `isDown`: the largest first. */
export type StockSelection = { tab: Tab; q: string; column: StockColumn; isDown: boolean; page: number };

const FIRST = { column: 'days', isDown: true } as const;
const PATH = '/my-listings/stock';

/** Ignores anything invalid. `sort=-price` is the dearest first. */
export function parseStockSelection(params: URLSearchParams): StockSelection {
  const [, minus, name] = /^(-?)(\w+)$/.exec(params.get('sort') ?? '') ?? [];
  const column = STOCK_COLUMNS.find((one) => one === name);
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'active',
    q: parseTyped(params.get('q')),
    ...(column ? { column, isDown: minus === '-' } : FIRST),
    page: parsePage(params.get('page')),
  };
}

export function sortValue({ column, isDown }: Pick<StockSelection, 'column' | 'isDown'>): string {
  return column === FIRST.column && isDown ? '' : `${isDown ? '-' : ''}${column}`;
}

/** Leaves out defaults, so that each selection has one address. */
export function stockHref({ tab, q, page, ...order }: StockSelection): string {
  const params = new URLSearchParams();
  if (tab !== 'active') params.set('tab', tab);
  if (q !== '') params.set('q', q);
  if (sortValue(order) !== '') params.set('sort', sortValue(order));
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}

/** A second press on a heading turns the order round. */
export function sortedBy(selection: StockSelection, column: StockColumn): StockSelection {
  const isSame = selection.column === column;
  return { ...selection, column, isDown: isSame ? !selection.isDown : column !== 'car', page: 1 };
}
