CREATE TABLE "car_identities" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"car" text NOT NULL,
	"seller_id" text,
	"vin_hash" text,
	"plate_hash" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"trim" text NOT NULL,
	"kilometers" integer NOT NULL,
	"looks" text[] NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changed_cars" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_looks" (
	"key" text PRIMARY KEY NOT NULL,
	"look" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_identities" ADD CONSTRAINT "car_identities_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_identities_of_vin" ON "car_identities" USING btree ("vin_hash");--> statement-breakpoint
CREATE INDEX "car_identities_of_plate" ON "car_identities" USING btree ("plate_hash");--> statement-breakpoint
CREATE INDEX "car_identities_of_seller" ON "car_identities" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "listing_events_of_fallen_kilometers" ON "listing_events" USING btree ("at") WHERE kilometers_to < kilometers_from;--> statement-breakpoint
CREATE INDEX "listing_events_of_price_changes" ON "listing_events" USING btree ("listing_id","at") WHERE kind = 'price_changed';
--> statement-breakpoint
CREATE FUNCTION note_changed_cars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_TABLE_NAME = 'listings' THEN
    INSERT INTO changed_cars (listing_id) SELECT id FROM touched ORDER BY id;
  ELSE
    INSERT INTO changed_cars (listing_id) SELECT DISTINCT listing_id FROM touched ORDER BY listing_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_car_listed AFTER INSERT ON listings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();
--> statement-breakpoint
CREATE TRIGGER listings_car_changed AFTER UPDATE ON listings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();
--> statement-breakpoint
CREATE TRIGGER listing_photos_car_shown AFTER INSERT ON listing_photos REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();
--> statement-breakpoint
INSERT INTO changed_cars (listing_id) SELECT id FROM listings ORDER BY created_at, id;
