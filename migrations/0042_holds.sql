CREATE TABLE "hold_proofs" (
	"hold_id" text PRIMARY KEY NOT NULL,
	"webp" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"rule" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"request" text DEFAULT '' NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"cleared_by" text
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hold_proofs" ADD CONSTRAINT "hold_proofs_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_open" ON "holds" USING btree ("listing_id","rule") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "holds_of_listing" ON "holds" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "holds_to_decide" ON "holds" USING btree ("cleared_at","placed_at");--> statement-breakpoint
CREATE INDEX "listings_hidden" ON "listings" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
-- A listing is hidden exactly as long as a hold is open. Once it is back, alerts look at it as at a new one.
CREATE FUNCTION hide_held_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM touched) THEN
    RETURN NULL;
  END IF;
  WITH changed AS (
    UPDATE listings SET hidden_at = held.since
    FROM (
      SELECT t.listing_id, (SELECT min(h.placed_at) FROM holds h WHERE h.listing_id = t.listing_id AND h.cleared_at IS NULL) AS since
      FROM (SELECT DISTINCT listing_id FROM touched) t
    ) held
    WHERE id = held.listing_id AND hidden_at IS DISTINCT FROM held.since
    RETURNING id, hidden_at, sold_date
  )
  INSERT INTO listing_event_queue (event_id)
    SELECT e.id FROM changed JOIN listing_events e ON e.listing_id = changed.id
    WHERE changed.hidden_at IS NULL AND changed.sold_date IS NULL AND e.kind = 'listed'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER holds_inserted AFTER INSERT ON holds REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION hide_held_listings();
--> statement-breakpoint
CREATE TRIGGER holds_updated AFTER UPDATE ON holds REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION hide_held_listings();
--> statement-breakpoint
CREATE TRIGGER holds_deleted AFTER DELETE ON holds REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION hide_held_listings();
--> statement-breakpoint
-- A hidden car is compared with none.
CREATE OR REPLACE FUNCTION queue_price_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
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
          b.fuel_type, b.transmission, b.drive_type, b.engine_litres, b.cylinders, b.seats, b.location, b.user_id, b.hidden_at)
        IS DISTINCT FROM (a.make, a.model, a.trim, a.year, a.kilometers, a.price_cents, a.is_drive_away, a.sold_date,
          a.body_type, a.fuel_type, a.transmission, a.drive_type, a.engine_litres, a.cylinders, a.seats, a.location, a.user_id, a.hidden_at)
    )
    INSERT INTO price_rating_queue (model_key, year)
      SELECT price_model_key(make_before, model_before), year_before FROM changed
      UNION SELECT price_model_key(make, model), year FROM changed;
  END IF;
  RETURN NULL;
END $$;
