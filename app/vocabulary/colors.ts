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
  Grey: '#6b7075',
  Silver: '#c3c8cc',
  Blue: '#1f56b0',
  Red: '#c01f26',
  Green: '#2c7a3f',
  Brown: '#6f4527',
  Gold: '#cdb076',
  Orange: '#ec7a1c',
  Yellow: '#f4cf24',
  Purple: '#8a3fa0',
  Other: 'conic-gradient(#c01f26,#f4cf24,#2c7a3f,#1f56b0,#8a3fa0,#c01f26)',
};
