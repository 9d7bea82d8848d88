ALTER TABLE "moderation_decisions" ADD COLUMN "ended" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Since triggers stand in one file, nothing calls them.
DROP FUNCTION photos_of_listing;--> statement-breakpoint
DROP FUNCTION hash_of_text;
