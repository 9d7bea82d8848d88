ALTER TABLE "listings" ADD COLUMN "drive_type" text;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_drive_type" CHECK (drive_type in ('FWD', 'RWD', 'AWD', '4WD'));