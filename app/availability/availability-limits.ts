/** A link in an email works this long. */
export const LINK_DAYS = 60;
/** The privacy policy states it. */
export const KEEP_ASKS_DAYS = 120;

/** A seller gets at most this many emails a day because of buyers, and one for each car. */
export const BUYER_ASKS_PER_DAY = 5;

const HOUR = 3600;

/** Of buyers who say that cars are sold, from one address. */
export const SOLD_REPORTS_FROM_ADDRESS = { name: 'sold-reports', tries: 10, seconds: HOUR };
