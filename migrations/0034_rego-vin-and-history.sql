ALTER TABLE "listings" ADD COLUMN "rego_state" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "rego_expiry" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "rego_plate" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "plate_visibility" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "vin" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "certificate" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "owners" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "service_history" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "keys" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_rego_state" CHECK (rego_state in ('NSW', 'VIC', 'TAS', 'NT', 'WA', 'SA', 'QLD', 'ACT', 'Unregistered'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_rego_plate" CHECK (rego_plate ~ '^[A-Z0-9]{1,9}$');--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_plate_visibility" CHECK (plate_visibility in ('Private', 'Shown'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_vin" CHECK (vin ~ '^[A-Z0-9]{1,25}$');--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_certificate" CHECK (certificate in ('Supplied', 'Supplied at sale', 'Not supplied'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owners" CHECK (owners between 1 and 20);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_service_history" CHECK (service_history in ('Full', 'Partial', 'None'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_keys" CHECK (keys between 0 and 9);