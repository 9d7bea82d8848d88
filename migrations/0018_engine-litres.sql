ALTER TABLE "listings" ADD COLUMN "engine_litres" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_engine_litres" CHECK (engine_litres between 0.1 and 9.9);