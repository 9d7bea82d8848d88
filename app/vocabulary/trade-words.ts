/** Other spellings of our values in dealers' systems, price guides and ad sites. Case and punctuation don't count. */
import type { BodyType, DriveType, FuelDetail, FuelType, Transmission } from '#app/vocabulary/cars.ts';

type Words<Value extends string> = Readonly<Record<Value, readonly string[]>>;

const KINDS_OF_CAB = 'single extra extended x king space freestyle club super dual double crew quad'.split(' ');
const CABS = KINDS_OF_CAB.map((kind) => `${kind} cab`);
const UTES = ['utility', 'ute', 'pick up', 'pickup', 'p up'];

/** Words that fit several bodies ("Commercial", "Fastback", "Gran Coupe") are missing on purpose: the dealer is asked. */
export const BODY_WORDS: Words<BodyType> = {
  Sedan: ['sedans', 'saloon', 'notchback'],
  SUV: (
    'sports utility, sports utility vehicle, sport utility vehicle, suv wagon, wagon suv, crossover, softroader, ' +
    '4wd, four wheel drive, 4x4, 4wd wagon, 4x4 wagon, off road, offroader, 4d hardtop, 4 door hardtop'
  ).split(', '),
  Hatchback: ['hatch', 'liftback', 'lift back', 'sportback', 'hatch back', 'hatchbacks'],
  Wagon: (
    'station wagon, stationwagon, wgn, estate, tourer, touring, sportswagon, sports wagon, sportwagon, sport wagon, ' +
    'sportwagen, sportbrake, avant, variant wagon, shooting brake'
  ).split(', '),
  Ute: [
    'utility',
    'util',
    'ute tray',
    'utes',
    'pickup',
    'pick up',
    'p up',
    'pickup truck',
    'tray',
    'tray top',
    'tray back',
    'traytop',
    ...CABS.flatMap((cab) => [cab, ...UTES.flatMap((ute) => [`${cab} ${ute}`, `${ute} ${cab}`])]),
  ],
  Van: (
    'people mover, peoplemover, minivan, mini van, van minivan, mpv, panel van, panelvan, delivery van, cargo van, ' +
    'crew van, window van, kombi, vans'
  ).split(', '),
  Coupe: ['coupé', 'coupes', 'hardtop', '2d hardtop', '2 door hardtop', 'hardtop coupe', 'sports coupe'],
  Convertible: ['cabriolet', 'cabrio', 'convert', 'roadster', 'spyder', 'spider', 'soft top', 'softtop', 'drophead'],
  'Cab Chassis': [
    'c chas',
    'c chassis',
    'cab chas',
    'cabchassis',
    'cab and chassis',
    ...CABS.flatMap((cab) => [`${cab} chassis`, `cab chassis ${cab}`, cab.replace(/cab$/, 'c chas')]),
  ],
};

const DOORS_OR_DRIVE = '(?:[2-7] ?(?:d|drs?|doors?)|4x[24])';
export const BODY_NOISE = `^${DOORS_OR_DRIVE} | ${DOORS_OR_DRIVE}$`;

export const TRANSMISSION_WORDS: Words<Transmission> = {
  Automatic: (
    'a, at, a t, auto, cvt, cvt auto, cvt automatic, auto cvt, automatic cvt, e cvt, constantly variable ' +
    'transmission, constant variable, continuous variable, continuously variable, continuously variable ' +
    'transmission, dct, dct auto, auto dct, dual clutch, auto dual clutch, automatic dual clutch, sports automatic ' +
    'dual clutch, dual clutch automatic, dsg, auto dsg, direct shift gearbox, s tronic, pdk, powershift, edc, ' +
    'multitronic, xtronic, sports automatic, sports auto, sport automatic, sports automatic single clutch, ' +
    'automatic sports mode, auto sports mode, auto with sports mode, seq sports auto, sequential, sequential auto, ' +
    'auto sequential, sequential sports auto, auto seq sportshift, sportshift, tiptronic, auto tiptronic, auto tip, ' +
    'steptronic, auto steptronic, geartronic, g tronic, speedshift, activematic, auto activematic, auto ' +
    'selectronic, selespeed, easytronic, automated manual, automated clutch, amt, robotised manual, semi auto, semi ' +
    'automatic, reduction gear, single gear, single speed, single speed automatic, auto 4x4, 1 sp automatic'
  ).split(', '),
  Manual: ['m', 'mt', 'm t', 'man', 'manual gearbox', 'manual transmission', 'stick', 'manual 4x4', 'manual overdrive'],
};

const SPEEDS = '\\d{1,2} ?(?:sp|spd|speeds?)';
export const TRANSMISSION_NOISE = `^${SPEEDS} | ${SPEEDS}$|^\\d{1,2} ?(?=\\p{L})|(?<=\\p{L}) ?\\d{1,2}$`;

export const FUEL_WORDS: Words<FuelType> = {
  Petrol: [
    'p',
    'gasoline',
    'gas petrol',
    'ulp',
    'pulp',
    'rulp',
    'unleaded',
    'regular',
    'regular unleaded',
    'regular unleaded petrol',
    'unleaded petrol',
    'unleaded regular',
    'petrol unleaded',
    'petrol unleaded ulp',
    'petrol ulp',
    'petrol regular',
    'petrol regular unleaded',
    'premium',
    'premium unleaded',
    'premium unleaded petrol',
    'premium petrol',
    'premium ulp',
    'petrol premium',
    'petrol premium ulp',
    'petrol premium unleaded',
    'petrol pulp',
    'leaded',
    'leaded petrol',
    ...octanes('91', '94', '95', '98'),
    'e10',
    'unleaded e10',
    'ethanol e10',
    'e85',
    'e flex',
    'flex fuel',
    'petrol ethanol',
    'petrol lpg',
    'petrol or lpg',
    'petrol or lpg dual',
    'petrol and lpg',
    'petrol gas',
    'petrol and gas',
    'unleaded lpg',
    'lpg petrol',
    'lpg and petrol',
    'dual fuel',
    'dual fuel petrol lpg',
    'mild hybrid petrol',
    'petrol mild hybrid',
    'petrol turbo',
    'turbo petrol',
  ],
  Diesel:
    'd, dsl, dies, turbo diesel, diesel turbo, tdi, biodiesel, bio diesel, diesel mild hybrid, mild hybrid diesel'.split(
      ', ',
    ),
  Hybrid: (
    'hev, phev, petrol hybrid, hybrid petrol, hybrid unleaded, unleaded hybrid, hybrid with regular unleaded, ' +
    'hybrid with petrol unleaded ulp, hybrid with petrol premium ulp, diesel hybrid, hybrid diesel, hybrid ' +
    'electric, electric hybrid, petrol electric, electric petrol, petrol electric hybrid, petrol electric phev, ' +
    'petrol electric hev, unleaded petrol electric, premium unleaded electric, diesel electric, diesel electric ' +
    'hybrid, full hybrid, self charging hybrid, series hybrid, series parallel hybrid, plug in, plug in hybrid, ' +
    'plug in hybrid electric, plug in hybrid petrol, plug in petrol hybrid, plug in hybrid electric vehicle, hybrid ' +
    'plug in, e power'
  ).split(', '),
  Electric: (
    'ev, bev, elec, electricity, battery electric, battery electric vehicle, full electric, pure electric, electric ' +
    'vehicle'
  ).split(', '),
};

/** Beside a fuel type in the same column. */
export const FUEL_DETAIL_WORDS: Words<FuelDetail> = {
  'Plug-in hybrid': (
    'phev, plug in, petrol electric phev, plug in hybrid electric, plug in hybrid petrol, plug in petrol hybrid, ' +
    'plug in hybrid electric vehicle, hybrid plug in'
  ).split(', '),
  'Mild hybrid': ['mhev', 'mild hybrid petrol', 'petrol mild hybrid', 'diesel mild hybrid', 'mild hybrid diesel'],
  LPG: ['lp gas', 'autogas'],
  'LPG and petrol': (
    'petrol lpg, petrol or lpg, petrol or lpg dual, petrol and lpg, petrol gas, petrol and gas, unleaded lpg, lpg ' +
    'petrol, dual fuel, dual fuel petrol lpg'
  ).split(', '),
};

/** "Unleaded 91", "98 RON", "Petrol - Premium Unleaded 95", … */
function octanes(...numbers: string[]): string[] {
  const grades = ['unleaded', 'ulp', 'petrol', 'premium', 'premium unleaded', 'premium unleaded petrol', 'pulp'];
  const before = ['unleaded petrol', 'petrol unleaded', 'petrol premium unleaded', 'premium ulp', 'petrol premium ulp'];
  return numbers.flatMap((ron) => [
    `${ron} ron`,
    `ron ${ron}`,
    `${ron} octane`,
    `p${ron}`,
    `p ${ron}`,
    ...[...grades, ...before].flatMap((grade) => [`${grade} ${ron}`, `${ron} ${grade}`, `${grade} ${ron} ron`]),
  ]);
}

export const DRIVE_WORDS: Words<DriveType> = {
  FWD: ['front', 'front wheel', 'front wheel drive', '4x2 front', '2wd front', 'f'],
  RWD: ['rear', 'rear wheel', 'rear wheel drive', '4x2 rear', '2wd rear', 'r'],
  AWD: ['all wheel', 'all wheel drive', 'quattro', '4motion', '4matic', 'xdrive', 'x drive', 'symmetrical awd'],
  '4WD': (
    '4x4, 4 x 4, 4 wheel drive, four wheel drive, four wheel, 4x4 dual range, 4x4 on demand, 4x4 constant, part ' +
    'time 4wd, full time 4wd, 4wd part time, 4wd full time, selectable 4wd'
  ).split(', '),
};

export const YES_NO_WORDS: Words<'yes' | 'no'> = {
  yes: (
    'y, true, t, 1, drive away, driveaway, da, d a, dap, drive away price, no more to pay, drive away no more to ' +
    'pay'
  ).split(', '),
  no: (
    'n, false, f, 0, egc, eegc, excl govt charges, excl gov charges, excl government charges, excluding government ' +
    'charges, excluding on road costs, excl on road costs, excl on roads, plus govt charges, plus government ' +
    'charges, plus on road costs, plus on roads, plus orc, plus orcs, orc, orcs, on road costs, govt charges, ' +
    'government charges, e g c, not drive away'
  ).split(', '),
};

/** Beside the amount in a cell for the price, where they change nothing. */
export const PRICE_WORDS = [
  ...['$', 'a$', 'au$', 'aud', 'aud$', 'dollars', 'ono', 'o n o', 'or nearest offer', 'neg', 'negotiable', 'firm'],
  ...['inc gst', 'incl gst', 'including gst', 'gst inc', 'gst incl', 'gst included', 'only', 'now', 'price'],
] as const;

/** In a column for the status of a car. */
export const SALE_WORDS: Words<'yes' | 'no'> = {
  yes: [
    ...[
      'for sale',
      'available',
      'in stock',
      'instock',
      'on sale',
      'active',
      'live',
      'listed',
      'advertised',
      'published',
    ],
    ...['online', 'retail', 'used', 'new', 'demo', 'demonstrator', 'near new', 'unsold', 'not sold', 'available now'],
  ],
  no: [
    ...['under offer', 'under contract', 'under deposit', 'deposit', 'deposit taken', 'deposit paid', 'sale pending'],
    ...['pending', 'pending delivery', 'delivered', 'on hold', 'held', 'reserved', 'not for sale', 'not available'],
    ...['unavailable', 'in transit', 'on order', 'coming soon', 'arriving soon', 'awaiting delivery', 'wholesale'],
    ...['withdrawn', 'inactive', 'archived', 'deleted', 'removed', 'draft', 'offline', 'wrecked', 'written off'],
  ],
};
