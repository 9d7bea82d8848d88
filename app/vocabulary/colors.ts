/** The dozen colours that buyers search by. `color-family.ts` reads sellers' words. */
export const COLOR_FAMILIES = [
  'White',
  'Black',
  'Grey',
  'Silver',
  'Blue',
  'Red',
  'Green',
  'Brown',
  'Gold',
  'Orange',
  'Yellow',
  'Purple',
  'Other',
] as const;
export type ColorFamily = (typeof COLOR_FAMILIES)[number];

export const COLOR_LABELS = { Gold: 'Gold & beige', Purple: 'Purple & pink' };

export const COLOR_SWATCHES: Record<ColorFamily, string> = {
  White: '#fff',
  Black: '#111',
  Grey: '#777',
  Silver: '#ccc',
  Blue: '#15b',
  Red: '#c22',
  Green: '#273',
  Brown: '#642',
  Gold: '#cb7',
  Orange: '#e72',
  Yellow: '#fc2',
  Purple: '#839',
  Other: 'conic-gradient(#c22,#fc2,#273,#15b,#c22)',
};
