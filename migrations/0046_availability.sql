CREATE TABLE "availability_asks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"listing_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "availability_asks_reason" CHECK (reason in ('round', 'buyer')),
	CONSTRAINT "availability_asks_car" CHECK ((reason = 'buyer') = (listing_id is not null))
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "lapses_on" date;--> statement-breakpoint
ALTER TABLE "availability_asks" ADD CONSTRAINT "availability_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_asks" ADD CONSTRAINT "availability_asks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_asks_of_user" ON "availability_asks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "availability_asks_of_listing" ON "availability_asks" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "availability_asks_by_age" ON "availability_asks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listings_by_confirmation" ON "listings" USING btree (coalesce(confirmed_at, updated_at));