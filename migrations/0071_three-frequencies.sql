ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_hour";--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_frequency";--> statement-breakpoint
-- A search whose emails were off is paused: neither sends any, and both keep collecting what is new.
UPDATE "saved_searches" SET "frequency" = 'daily', "paused_at" = coalesce("paused_at", now()), "due_at" = NULL WHERE "frequency" = 'off';--> statement-breakpoint
ALTER TABLE "saved_searches" DROP COLUMN "mail_hour";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_frequency" CHECK (frequency in ('at_once', 'daily', 'weekly'));
