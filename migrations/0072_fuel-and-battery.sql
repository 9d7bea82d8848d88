ALTER TABLE "listings" ADD COLUMN "fuel_detail" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "fuel_consumption" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "range_km" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "battery_health" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "battery_checked_on" date;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_fuel_detail" CHECK (fuel_detail in ('Plug-in hybrid', 'Mild hybrid', 'LPG', 'LPG and petrol'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_fuel_consumption" CHECK (fuel_consumption between 0.5 and 40);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_range_km" CHECK (range_km between 10 and 1500);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_battery_health" CHECK (battery_health between 1 and 100);