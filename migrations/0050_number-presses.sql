CREATE TABLE "listing_number_presses" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"called" integer NOT NULL,
	"opened" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_number_presses" ADD CONSTRAINT "listing_number_presses_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;