import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { listings } from '#app/platform/schema/listings.server.ts';

/** Prices are compared in dollars, as shown. */
const dollars = sql`round(${listings.priceCents} / 100.0)`;

/** Orders of one seller's listings, by the name that addresses have for them. */
export const LIST_ORDERS = {
  date_listed_desc: desc(listings.createdAt),
  date_listed_asc: asc(listings.createdAt),
  price_asc: asc(dollars),
  price_desc: desc(dollars),
  year_asc: asc(listings.year),
  year_desc: desc(listings.year),
  km_asc: asc(listings.kilometers),
  km_desc: desc(listings.kilometers),
} as const satisfies Record<string, SQL>;
