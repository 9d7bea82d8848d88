ALTER TABLE "listings" ADD COLUMN "first_listed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "car_identities_of_car" ON "car_identities" USING btree ("car");--> statement-breakpoint
UPDATE listings SET first_listed_at = coalesce(began.listed_at, began.at)
  FROM car_identities mine JOIN listing_events began ON began.listing_id = mine.car AND began.position = 1
  WHERE mine.listing_id = listings.id AND mine.car <> mine.listing_id;
