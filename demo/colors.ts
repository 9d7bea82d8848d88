import type { Paint } from '#demo/illustrations/paint.ts';

/** What sellers call each paint. */
export const COLORS: Record<Paint, readonly string[]> = {
  white: ['White', 'White', 'White', 'Glacier White', 'Pearl White'],
  silver: ['Silver', 'Silver', 'Silver', 'Sterling Silver'],
  grey: ['Grey', 'Grey', 'Grey', 'Graphite'],
  black: ['Black', 'Black', 'Black', 'Ebony'],
  blue: ['Blue', 'Blue', 'Blue', 'Deep Blue'],
  sky: ['Light Blue', 'Blue'],
  teal: ['Teal', 'Green'],
  green: ['Green', 'Green', 'Forest Green'],
  red: ['Red', 'Red', 'Red', 'Ruby Red'],
  maroon: ['Maroon', 'Burgundy'],
  orange: ['Orange'],
  yellow: ['Yellow'],
  bronze: ['Bronze', 'Brown'],
  sand: ['Beige', 'Gold', 'Sand'],
};
