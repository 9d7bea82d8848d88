ALTER TABLE "one_time_codes" ADD COLUMN "next" text DEFAULT '/' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "save" text DEFAULT '' NOT NULL;