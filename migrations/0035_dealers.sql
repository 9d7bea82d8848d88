CREATE TABLE "dealers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"licence_state" text,
	"licence_number" text DEFAULT '' NOT NULL,
	"abn" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"shows_photo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "dealers_slug" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "dealers_licence_state" CHECK (licence_state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
	CONSTRAINT "dealers_licence_has_state" CHECK (licence_number = '' or licence_state is not null),
	CONSTRAINT "dealers_abn" CHECK (abn ~ '^([0-9]{11})?$')
);
--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- "Yarra Motors" → yarra-motors; where that is taken, with the account's id.
CREATE FUNCTION add_dealer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text := trim(both '-' from regexp_replace(lower(NEW.dealership_name), '[^a-z0-9]+', '-', 'g'));
  own text := trim(both '-' from regexp_replace(lower(NEW.id), '[^a-z0-9]+', '-', 'g'));
BEGIN
  IF words = '' THEN
    words := 'dealer';
  END IF;
  words := trim(both '-' from left(words, 60));
  INSERT INTO dealers (user_id, slug) VALUES (NEW.id, words) ON CONFLICT DO NOTHING;
  INSERT INTO dealers (user_id, slug) VALUES (NEW.id, words || '-' || own) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_dealer_added AFTER INSERT OR UPDATE OF is_dealer ON users FOR EACH ROW WHEN (NEW.is_dealer) EXECUTE FUNCTION add_dealer();
--> statement-breakpoint
UPDATE users SET is_dealer = true WHERE is_dealer;
--> statement-breakpoint
CREATE FUNCTION record_dealer_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_content_change('sellers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dealers_updated AFTER UPDATE ON dealers FOR EACH ROW EXECUTE FUNCTION record_dealer_shown();
