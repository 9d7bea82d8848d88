/** A car in Canberra is listed under NSW. */
export const STATES = ['NSW', 'VIC', 'TAS', 'NT', 'WA', 'SA', 'QLD'] as const;
export type State = (typeof STATES)[number];

export const STATE_NAMES: Record<State, string> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  WA: 'Western Australia',
  SA: 'South Australia',
  QLD: 'Queensland',
};
