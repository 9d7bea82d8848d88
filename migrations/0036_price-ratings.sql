CREATE FUNCTION price_model_key(make text, model text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN lower(regexp_replace(make || '|' || model, '[\s-]+', '', 'g'));
END $$;
--> statement-breakpoint
CREATE TABLE "price_rating_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"model_key" text NOT NULL,
	"year" integer
);
--> statement-breakpoint
CREATE TABLE "price_ratings" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"rating" text,
	"similar" text[] NOT NULL,
	"per_year" double precision NOT NULL,
	"per_thousand_km" double precision NOT NULL,
	CONSTRAINT "price_ratings_rating" CHECK (rating in ('wellBelow', 'below', 'around', 'above', 'wellAbove'))
);
--> statement-breakpoint
ALTER TABLE "price_ratings" ADD CONSTRAINT "price_ratings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_rating_queue_of_model" ON "price_rating_queue" USING btree ("model_key");--> statement-breakpoint
CREATE INDEX "listings_by_model" ON "listings" USING btree (price_model_key("make", "model"));
--> statement-breakpoint
INSERT INTO price_rating_queue (model_key) SELECT DISTINCT price_model_key(make, model) FROM listings;
--> statement-breakpoint
-- Both the model and year that a car had, and those that it has now.
CREATE FUNCTION queue_price_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restored backup brings its ratings.
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO price_rating_queue (model_key, year)
      SELECT DISTINCT price_model_key(make, model), year FROM touched_after;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO price_rating_queue (model_key, year)
      SELECT DISTINCT price_model_key(make, model), year FROM touched_before;
  ELSE
    WITH changed AS (
      SELECT b.make AS make_before, b.model AS model_before, b.year AS year_before, a.make, a.model, a.year
      FROM touched_before b JOIN touched_after a USING (id)
      WHERE (b.make, b.model, b.trim, b.year, b.kilometers, b.price_cents, b.is_drive_away, b.sold_date, b.body_type,
          b.fuel_type, b.transmission, b.drive_type, b.engine_litres, b.cylinders, b.seats, b.location, b.user_id)
        IS DISTINCT FROM (a.make, a.model, a.trim, a.year, a.kilometers, a.price_cents, a.is_drive_away, a.sold_date,
          a.body_type, a.fuel_type, a.transmission, a.drive_type, a.engine_litres, a.cylinders, a.seats, a.location, a.user_id)
    )
    INSERT INTO price_rating_queue (model_key, year)
      SELECT price_model_key(make_before, model_before), year_before FROM changed
      UNION SELECT price_model_key(make, model), year FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_price_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION queue_price_ratings();
--> statement-breakpoint
CREATE TRIGGER listings_price_updated AFTER UPDATE ON listings REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION queue_price_ratings();
--> statement-breakpoint
CREATE TRIGGER listings_price_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS touched_before FOR EACH STATEMENT EXECUTE FUNCTION queue_price_ratings();
--> statement-breakpoint
-- The search index and the pages in memory show the rating and, where there are too few similar cars, their number.
CREATE FUNCTION record_rating_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_changes (listing_id) SELECT listing_id FROM touched_after;
  ELSE
    INSERT INTO listing_changes (listing_id)
      SELECT listing_id FROM touched_before b JOIN touched_after a USING (listing_id)
      WHERE b.rating IS DISTINCT FROM a.rating
        OR (a.rating IS NULL AND cardinality(b.similar) <> cardinality(a.similar));
  END IF;
  IF FOUND THEN
    PERFORM pg_notify('listing_changes', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_ratings_inserted AFTER INSERT ON price_ratings REFERENCING NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION record_rating_changes();
--> statement-breakpoint
CREATE TRIGGER price_ratings_updated AFTER UPDATE ON price_ratings REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION record_rating_changes();
