/** What people call things in a search, beside the trade's words of files. */
import type { Sort } from '#app/search/criteria.ts';
import type { ChoiceFilter } from '#app/search/searchable.ts';
import type { Amounts } from '#app/search/typed/fact-amounts.ts';
import { joinedKey, listOf, plainText, type WordList } from '#app/search/typed/words.ts';
import { FUEL_DETAIL_WORDS } from '#app/vocabulary/trade-words.ts';

const COUNTS_OF_CYLINDERS = ['3 three', '4 four', '5 five', '6 six', '8 eight', '10 ten', '12 twelve'];

function wordsOfCylinders(counts: readonly string[]): string[] {
  const rows = ['straight', 'inline', 'flat', 'v'];
  const units = ['cyl', 'cyls', 'cylinder', 'cylinders'];
  return counts.flatMap((count) => [
    ...rows.map((row) => `${row} ${count}`),
    ...units.map((unit) => `${count} ${unit}`),
  ]);
}

/** Letters and digits alone, so spaces and hyphens don't count. */
export function spelledKey(words: string): string {
  return joinedKey([{ text: plainText(words) }]);
}

export const SEARCH_WORDS: readonly (readonly [
  filter: ChoiceFilter,
  values: string | readonly string[],
  words: WordList,
])[] = [
  ['driveType', '4WD', '4x4, 4wd, four by four, four wheel drive, 4 wheel drive'],
  ['driveType', 'AWD', 'awd, all wheel drive'],
  ['driveType', ['FWD', 'RWD'], '2wd, 4x2, two wheel drive, 2 wheel drive'],
  ['fuelType', 'Electric', 'ev, evs'],
  ...(['transmission', 'gearbox', 'trans'] as const).flatMap((box) => [
    ['transmission', 'Automatic', [`automatic ${box}`, `auto ${box}`]] as const,
    ['transmission', 'Manual', [`manual ${box}`]] as const,
  ]),
  ...(['Petrol', 'Diesel', 'Hybrid'] as const).map(
    (fuel) => ['fuelType', fuel, ['engine', 'motor', 'powered'].map((word) => `${fuel} ${word}`)] as const,
  ),
  ['color', 'Grey', 'gray'],
  ['sellerType', 'private', 'private, privately, private seller, private sellers, private sale, private sales'],
  ['sellerType', 'private', 'private owner, private owners'],
  ['sellerType', 'dealer', 'dealer, dealers, dealership, dealerships, car yard, car yards'],
  ['location', 'NSW', 'act, australian capital territory'],
  ['location', 'VIC', 'vic'],
  ['location', 'TAS', 'tassie'],
  ...COUNTS_OF_CYLINDERS.map(
    (counts) => ['cylinders', counts.split(' ')[0] ?? '', wordsOfCylinders(counts.split(' '))] as const,
  ),
  ['fuelDetail', 'Plug-in hybrid', ['plug in hybrid', ...FUEL_DETAIL_WORDS['Plug-in hybrid']]],
  ['fuelDetail', 'Mild hybrid', ['mild hybrid', ...FUEL_DETAIL_WORDS['Mild hybrid']]],
  ['fuelDetail', ['LPG', 'LPG and petrol'], ['lpg', ...FUEL_DETAIL_WORDS.LPG]],
  ['fuelDetail', 'LPG and petrol', FUEL_DETAIL_WORDS['LPG and petrol']],
  ...['roadworthy', 'rwc', 'safety', 'safety inspection'].map(
    (paper) =>
      ['certificate', 'yes', `${paper} certificate, ${paper} cert, ${paper} included, ${paper} supplied`] as const,
  ),
  ['certificate', 'yes', 'roadworthy, rwc, pink slip'],
  [
    'serviceHistory',
    'Full',
    'full service history, full history, full log books, full logbooks, full log book, full books',
  ],
  ['serviceHistory', 'Full', 'fsh, log books, logbooks, log book, logbook, complete service history'],
  ['serviceHistory', ['Full', 'Partial'], 'service history'],
  ['serviceHistory', 'Partial', 'partial service history, some service history'],
  ['driveAway', 'yes', 'drive away, driveaway, drive away price, drive away only'],
];

/** Said without a number. */
export const BOUND_WORDS: readonly (readonly [bounds: Amounts, words: WordList])[] = [
  [{ maxOwners: 1 }, 'single owner, one owner, 1 owner, first owner, 1st owner'],
  [{ minRegoMonths: 6 }, ['long', 'plenty of', 'lots of', 'heaps of'].map((much) => `${much} rego`)],
  [{ minRegoMonths: 12 }, 'full rego, full year rego'],
  [
    { minRegoMonths: 1 },
    'must have rego, have rego, has rego, with rego, current rego, and rego, includes rego, plus rego',
  ],
  [{ minRegoMonths: 1 }, 'registered, fully registered, rego included, with registration'],
  [{ minSeats: 7 }, 'big family, large family'],
  ...[4, 5, 6, 7, 8].map((people) => [{ minSeats: people }, [`family of ${people}`]] as const),
  // Wishes without a filter.
  [{}, 'first car, 1st car, second car, 2nd car'],
  // Every car here is used.
  [{}, 'second hand, 2nd hand, pre owned, pre loved'],
  [
    {},
    ['', '1 ', '2 ', '3 ', '4 ', 'two ', 'three '].flatMap((count) =>
      ['child', 'kids', 'baby', 'car', 'booster'].flatMap((kind) => [`${count}${kind} seat`, `${count}${kind} seats`]),
    ),
  ],
];
/** In files these mean what they say; in a search they are said of other things too. */
export const NOT_IN_SEARCHES = new Set(
  listOf(
    'front, rear, all wheel, four wheel drive, 4wd, 4x4, off road, offroader, 4wd wagon, 4x4 wagon, touring, tourer, ' +
      'variant wagon, kombi, utility, hardtop, convert, spider, spyder, premium, regular, leaded, e85, flex fuel, ' +
      'e flex, man, stick, sequential, sports sequential',
  ).map(spelledKey),
);
export const SHADES = ['dark', 'light', 'bright', 'metallic', 'pearl'];
export const MAKERS_COLORS = ['Navy', 'Charcoal', 'Gunmetal', 'Teal', 'Champagne', 'Khaki'];
/** Said of cars, and a slip away from a make, a model or another word of the trade. Trims that are also suburbs. */
export const NEVER_CORRECTED = new Set(
  (
    'alloys bars bullbar camera camper canopy caravan clutch demo diffs drift fridge heated hitch isofix leather licence ' +
    'mags metallic motorbike plate plater plates racks rally rego rotary roof rwc scooter snorkel spare struts swap tint seats ' +
    'tinted towing tradie trans truck tyres unrego wheels winch wovr wrecked cargo field kakadu rubicon targa ultima'
  )
    .split(' ')
    .map(spelledKey),
);
export const SORT_WORDS: readonly [sort: Sort, words: WordList][] = [
  ['drop_desc', 'price drop, price drops, biggest price drop, reduced price'],
  ['confirmed_desc', 'recently confirmed, just confirmed'],
  ['distance', 'nearest, closest'],
  ['price_asc', 'cheap, cheaper, cheapest, lowest price, price low to high, by price'],
  ['price_desc', 'dearest, most expensive, highest price, price high to low'],
  ['km_asc', 'lowest km, least km, fewest km, low km, by km'],
  ['year_desc', 'newest, by year'],
  ['year_asc', 'oldest'],
  ['date_listed_desc', 'latest, latest listings, just listed, recently listed, newly listed'],
];
export const KM_WORDS = ['km', 'kms', 'ks', "k's", 'kilometres', 'kilometers', 'klms', 'mileage'];
