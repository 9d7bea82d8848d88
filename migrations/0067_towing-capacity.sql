ALTER TABLE "listings" ADD COLUMN "towing_kg" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_towing_kg" CHECK (towing_kg between 0 and 10000);