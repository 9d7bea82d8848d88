ALTER TABLE "listings" ADD COLUMN "cylinders" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_cylinders" CHECK (cylinders between 0 and 16);