CREATE TABLE "listing_view_totals" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_view_totals" ADD CONSTRAINT "listing_view_totals_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "listing_view_totals" ("listing_id", "count") SELECT "listing_id", sum("count") FROM "listing_views" GROUP BY "listing_id";
