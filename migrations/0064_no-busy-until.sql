ALTER TABLE "stock_feeds" DROP COLUMN "busy_until";--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "busy_until";