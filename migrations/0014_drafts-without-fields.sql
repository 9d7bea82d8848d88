ALTER TABLE "drafts" DROP COLUMN "fields";--> statement-breakpoint
ALTER TABLE "drafts" DROP COLUMN "replaced";