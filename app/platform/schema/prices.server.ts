import { sql } from 'drizzle-orm';
import { bigserial, check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#app/platform/schema/columns.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { PRICE_RATINGS } from '#app/vocabulary/price-ratings.ts';

export const priceRatings = pgTable(
  'price_ratings',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Null with fewer than five similar cars. */
    rating: text({ enum: PRICE_RATINGS }),
    similar: text().array().notNull(),
    perYear: doublePrecision('per_year').notNull(),
    perThousandKm: doublePrecision('per_thousand_km').notNull(),
  },
  () => [check('price_ratings_rating', oneOf('rating', PRICE_RATINGS))],
);

/** Written by triggers: models with a car that changed. */
export const priceRatingQueue = pgTable(
  'price_rating_queue',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    modelKey: text('model_key').notNull(),
    year: integer(),
  },
  (table) => [index('price_rating_queue_of_model').on(table.modelKey)],
);

/** The same for all spellings of a make and model; a function of the database (see migrations). */
export const modelKeyOf = (make: unknown, model: unknown) => sql<string>`price_model_key(${make}, ${model})`;
