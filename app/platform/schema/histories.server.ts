import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/schema/accounts.server.ts';
import { at } from '#app/platform/schema/columns.server.ts';

/** Recognises a car that is listed again. Stays for a year after the listing, without the seller of a deleted account. */
export const carIdentities = pgTable(
  'car_identities',
  {
    listingId: text('listing_id').primaryKey(),
    car: text().notNull(),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    vinHash: text('vin_hash'),
    plateHash: text('plate_hash'),
    make: text().notNull(),
    model: text().notNull(),
    year: integer().notNull(),
    trim: text().notNull(),
    kilometers: integer().notNull(),
    /** Fingerprints of its photos: 64 bits each as hex. */
    looks: text().array().notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    index('car_identities_of_vin').on(table.vinHash),
    index('car_identities_of_plate').on(table.plateHash),
    index('car_identities_of_car').on(table.car),
    index('car_identities_of_seller').on(table.sellerId),
  ],
);

export const photoLooks = pgTable('photo_looks', { key: text().primaryKey(), look: text().notNull() });

/** Listings that changed, written by triggers. A row for each change, because transactions commit out of order. */
export const changedCars = pgTable('changed_cars', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  listingId: text('listing_id').notNull(),
});
