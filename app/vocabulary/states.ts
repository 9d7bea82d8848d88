/** A car in Canberra is listed under NSW. */
export const STATES = ['NSW', 'VIC', 'TAS', 'NT', 'WA', 'SA', 'QLD'] as const;
export type State = (typeof STATES)[number];

export function isState(code: string | null | undefined): code is State {
  return STATES.some((state) => state === code);
}

export const STATE_NAMES: Record<State, string> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  WA: 'Western Australia',
  SA: 'South Australia',
  QLD: 'Queensland',
};

export const SEARCHED_STATE_NAMES: Record<State, string> = { ...STATE_NAMES, NSW: 'New South Wales & ACT' };

/** `Geelong VIC 3220` → `Geelong VIC`. */
export function withoutPostcode(label: string): string {
  return label.replace(/ \d{4}$/, '');
}

/** Sea crossings count: a car from Tasmania comes by the ferry to Victoria. */
export const NEIGHBOURS: Record<State, readonly State[]> = {
  NSW: ['VIC', 'QLD', 'SA'],
  VIC: ['NSW', 'SA', 'TAS'],
  TAS: ['VIC'],
  NT: ['SA', 'QLD', 'WA'],
  WA: ['SA', 'NT'],
  SA: ['VIC', 'NSW', 'NT'],
  QLD: ['NSW', 'NT', 'SA'],
};
