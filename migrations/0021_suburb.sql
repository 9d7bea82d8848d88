ALTER TABLE "listings" ADD COLUMN "suburb" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "latitude" real;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "longitude" real;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_place" CHECK (suburb is not null or (latitude is null and longitude is null));