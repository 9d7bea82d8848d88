ALTER TABLE "listings" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_seats" CHECK (seats between 1 and 12);