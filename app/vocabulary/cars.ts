export const BODY_TYPES = [
  'Sedan',
  'SUV',
  'Hatchback',
  'Wagon',
  'Ute',
  'Van',
  'Coupe',
  'Convertible',
  'Cab Chassis',
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const TRANSMISSIONS = ['Automatic', 'Manual'] as const;
export type Transmission = (typeof TRANSMISSIONS)[number];

export const FUEL_TYPES = ['Petrol', 'Diesel', 'Hybrid', 'Electric'] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

/** An LPG car is Petrol, a plug-in Hybrid. */
export const FUEL_DETAILS = ['Plug-in hybrid', 'Mild hybrid', 'LPG', 'LPG and petrol'] as const;
export type FuelDetail = (typeof FUEL_DETAILS)[number];

/** In the order of a form: for towing and touring, for the driver, for comfort, for passengers. */
export const FEATURES = [
  'Tow bar',
  'Bull bar',
  'Winch',
  'Snorkel',
  'Lift kit',
  'Canopy',
  'Tray',
  'Roof racks',
  'Long-range tank',
  'Dual battery',
  'Reversing camera',
  'Parking sensors',
  'Adaptive cruise control',
  'Blind-spot monitor',
  'Autonomous emergency braking',
  'Apple CarPlay / Android Auto',
  'Satellite navigation',
  'Sunroof',
  'Leather seats',
  'Heated seats',
  'Electric seats',
  'Third row of seats',
  'ISOFIX',
  'Wheelchair access',
] as const;
export type Feature = (typeof FEATURES)[number];

export const DRIVE_TYPES = ['FWD', 'RWD', 'AWD', '4WD'] as const;
export type DriveType = (typeof DRIVE_TYPES)[number];

export const SELLER_TYPES = ['private', 'dealer'] as const;
export type SellerType = (typeof SELLER_TYPES)[number];
export const SELLER_WORDS: Record<SellerType, string> = { private: 'Private', dealer: 'Dealer' };

export const SALE_STATUSES = ['available', 'sold'] as const;

/** The newest is next year: makers sell ahead of the calendar. */
export const OLDEST_YEAR = 1900;

export function newestYear(now: Date = new Date()): number {
  return now.getUTCFullYear() + 1;
}

export const PRICE_TYPES = ['Open to offers', 'Firm'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];
export const PRICE_TYPE_WORDS: Readonly<Record<PriceType, string>> = {
  'Open to offers': 'Open to offers',
  Firm: 'Firm price',
};
export const PRICE_RATINGS = [
  ...(['wellBelow', 'below', 'around', 'above', 'wellAbove'] as const),
  ...(['belowOthers', 'aroundOthers', 'aboveOthers'] as const),
] as const;
export type PriceRating = (typeof PRICE_RATINGS)[number];

export const PRICE_RATING_WORDS: Readonly<Record<PriceRating, string>> = {
  wellBelow: 'Priced well below similar cars',
  below: 'Priced below similar cars',
  around: 'Priced like similar cars',
  above: 'Priced above similar cars',
  wellAbove: 'Priced well above similar cars',
  belowOthers: 'Priced below cars of other trims',
  aroundOthers: 'Priced like cars of other trims',
  aboveOthers: 'Priced above cars of other trims',
};

/** In whole dollars, the price on a model’s curve for cars with too few similar ones. */
export type PriceRange = {
  low: number;
  high: number;
  count: number;
  /** None of them is of the car’s year. */
  isOtherYears: boolean;
  /** The year of the oldest of the dated ads among them. */
  adsOf: number | null;
};

export function similarCars(count: number): string {
  return `${count} similar ${count === 1 ? 'car' : 'cars'}`;
}

export function isBelowSimilar(rating: PriceRating | null | undefined): boolean {
  return rating === 'below' || rating === 'wellBelow';
}

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
