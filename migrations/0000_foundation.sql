CREATE TABLE "import_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"file_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_listings" (
	"seller_id" text NOT NULL,
	"source_key" text NOT NULL,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"listing_id" text NOT NULL,
	"fields_hash" text NOT NULL,
	"photos_hash" text DEFAULT '' NOT NULL,
	"last_run_id" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "imported_listings_seller_id_source_key_occurrence_pk" PRIMARY KEY("seller_id","source_key","occurrence")
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"listing_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_photos_position" CHECK (position >= 0),
	CONSTRAINT "listing_photos_size" CHECK (width > 0 and height > 0)
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_email" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text DEFAULT '' NOT NULL,
	"year" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"is_drive_away" boolean NOT NULL,
	"body_type" text NOT NULL,
	"transmission" text NOT NULL,
	"fuel_type" text NOT NULL,
	"kilometers" integer NOT NULL,
	"color" text NOT NULL,
	"doors" integer NOT NULL,
	"location" text NOT NULL,
	"description" text NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sold_date" timestamp with time zone,
	CONSTRAINT "listings_words_present" CHECK (make <> '' and model <> '' and color <> '' and description <> ''),
	CONSTRAINT "listings_year" CHECK (year between 1900 and 2100),
	CONSTRAINT "listings_price" CHECK (price_cents between 1 and 100000000000),
	CONSTRAINT "listings_kilometers" CHECK (kilometers between 0 and 9999999),
	CONSTRAINT "listings_doors" CHECK (doors between 1 and 9),
	CONSTRAINT "listings_body_type" CHECK (body_type in ('Sedan', 'SUV', 'Hatchback', 'Wagon', 'Ute', 'Van', 'Coupe', 'Convertible', 'Cab Chassis')),
	CONSTRAINT "listings_transmission" CHECK (transmission in ('Automatic', 'Manual')),
	CONSTRAINT "listings_fuel_type" CHECK (fuel_type in ('Petrol', 'Diesel', 'Hybrid', 'Electric')),
	CONSTRAINT "listings_location" CHECK (location in ('NSW', 'VIC', 'TAS', 'NT', 'WA', 'SA', 'QLD'))
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"path" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_views_path_day_pk" PRIMARY KEY("path","day")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone_number" text DEFAULT '' NOT NULL,
	"is_dealer" boolean DEFAULT false NOT NULL,
	"dealership_name" text DEFAULT '' NOT NULL,
	"account_status" text DEFAULT 'pending_verification' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"last_login" timestamp with time zone,
	"last_logout" timestamp with time zone,
	"last_seen" timestamp with time zone,
	CONSTRAINT "users_account_status" CHECK (account_status in ('pending_verification', 'active')),
	CONSTRAINT "users_dealer_has_dealership" CHECK (not is_dealer or dealership_name <> '')
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_listings" ADD CONSTRAINT "imported_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_listings" ADD CONSTRAINT "imported_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_listings_of_listing" ON "imported_listings" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listing_changes_in_order" ON "listing_changes" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "listing_photos_of_key" ON "listing_photos" USING btree ("key");--> statement-breakpoint
CREATE INDEX "listings_of_seller" ON "listings" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));