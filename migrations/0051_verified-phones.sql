CREATE TABLE "phone_codes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"phone_number" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_codes_by_end" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION forget_verified_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phone_verified_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_phone_changed BEFORE UPDATE OF phone_number ON users FOR EACH ROW WHEN (OLD.phone_number IS DISTINCT FROM NEW.phone_number) EXECUTE FUNCTION forget_verified_phone();
--> statement-breakpoint
-- A listing's page also says that its seller's phone is verified.
CREATE OR REPLACE FUNCTION record_people_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM touched_before JOIN touched_after USING (id)
    WHERE (touched_before.is_dealer, touched_before.dealership_name, touched_before.phone_number, touched_before.phone_verified_at)
        IS DISTINCT FROM (touched_after.is_dealer, touched_after.dealership_name, touched_after.phone_number, touched_after.phone_verified_at)
      AND EXISTS (SELECT FROM listings WHERE listings.user_id = touched_after.id)
  ) THEN
    PERFORM record_content_change('sellers');
  END IF;
  IF EXISTS (
    SELECT FROM touched_before JOIN touched_after USING (id)
    WHERE touched_before.name IS DISTINCT FROM touched_after.name
      AND EXISTS (SELECT FROM articles WHERE articles.author_id = touched_after.id)
  ) THEN
    PERFORM record_content_change('articles');
  END IF;
  RETURN NULL;
END $$;
