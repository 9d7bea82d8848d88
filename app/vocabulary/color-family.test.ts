import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOR_FAMILIES, COLOR_SWATCHES } from '#app/vocabulary/cars.ts';
import { COLORS } from '#app/vocabulary/catalogue.ts';
import { colorFamily } from '#app/vocabulary/color-family.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { readShared } from '#tests/support/shared-files.ts';

test.each([
  ['Grey', ['grey', 'GRAY', 'Gunmetal', 'Gun Metal', 'gun-metal', 'Charcoal', 'Sonic Titanium', 'Graphite', 'Steel']],
  ['White', ['Crystal White Pearl', 'Off-White', 'offwhite', 'Snow White', 'Crystal Pearl', 'Ivory Pearl', 'Bianco']],
  ['Silver', ['Sterling Silver', 'Moondust', 'Platinum', 'Champagne Silver', 'Sliver']],
  ['Black', ['Phantom', 'Obsidian', 'Jet Black', 'Black Sapphire', 'Crystal Black Silica', 'Nero']],
  ['Blue', ['Navy', 'Teal', 'Turquoise', 'Sapphire Pearl', 'Deep Crystal Blue Mica', 'SkyBlue']],
  ['Red', ['Burgundy', 'Maroon', 'Soul Red Crystal', 'Merlot', 'Wildfire', 'Magnetic Red']],
  ['Green', ['Olive', 'Jungle Khaki', 'British Racing Green', 'Emerald']],
  ['Brown', ['Bronze', 'Chocolate', 'Liquid Bronze', 'Sandy Taupe', 'Café Mocha']],
  ['Gold', ['Beige', 'Champagne', 'Cream', 'Zircon Sand', 'Vintage Gold', 'Quicksand']],
  ['Orange', ['Volcanic Amber', 'Burnt Orange', 'Inferno']],
  ['Yellow', ['Mustard', 'Hornet Yellow']],
  ['Purple', ['Plum', 'Pink', 'Magenta']],
  ['Other', ['Absinthe Envy', 'Two-tone', 'Tired', '5 years', '-', '', '\u200b', 'Custom wrap']],
] as const)('cars in %s are found by it under any maker’s name for the paint', (family, words) => {
  expect(words.map((word) => [word, colorFamily(word)])).toEqual(words.map((word) => [word, family]));
});

test.each([
  ['Blue Black', 'Black'],
  ['Blue-Black', 'Black'],
  ['Silver Blue', 'Blue'],
  ['Green Grey', 'Grey'],
  ['Cool Grey Khaki', 'Grey'],
  ['Platinum Graphite', 'Grey'],
])('in %j the last colour counts, and a plain colour before a maker’s word', (words, family) => {
  expect(colorFamily(words)).toBe(family);
});

test.each([
  ['White / Black roof', 'White'],
  ['Red & Black', 'Red'],
  ['White with Blue stripes', 'White'],
  ['Silver (Grey trim)', 'Silver'],
  ['Yellow - Black bonnet', 'Yellow'],
  ['Two-tone, Green', 'Green'],
])('%j is the colour of the body', (words, family) => {
  expect(colorFamily(words)).toBe(family);
});

testShared('in real ads every colour but "Other" has a family', 'listings', async () => {
  const csv = await readShared('listings/australian-vehicle-prices-2023.csv');
  const ads: { ColourExtInt: string }[] = parse(csv, { columns: true, relax_quotes: true });
  const words = ads.map(({ ColourExtInt }) => ColourExtInt.split('/')[0]?.trim() ?? '');
  const colors = words.filter((word) => /^[A-Za-z]/.test(word));
  expect(colors.length).toBeGreaterThan(15_000);
  expect(colors.filter((color) => colorFamily(color) === 'Other' && color !== 'Other')).toEqual([]);
});

test('every colour that the sell form suggests has a family', () => {
  expect(COLORS.filter((color) => colorFamily(color) === 'Other')).toEqual([]);
});

test('a family is its own family and has a swatch', () => {
  expect(COLOR_FAMILIES.map(colorFamily)).toEqual(COLOR_FAMILIES);
  expect(Object.keys(COLOR_SWATCHES)).toEqual(COLOR_FAMILIES);
});

test('any text has a family', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      expect(COLOR_FAMILIES).toContain(colorFamily(text));
    }),
  );
});
