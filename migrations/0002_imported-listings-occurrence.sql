ALTER TABLE "imported_listings" ADD COLUMN "occurrence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_listings" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imported_listings" DROP CONSTRAINT "imported_listings_seller_id_source_key_pk";--> statement-breakpoint
ALTER TABLE "imported_listings" ADD CONSTRAINT "imported_listings_seller_id_source_key_occurrence_pk" PRIMARY KEY("seller_id","source_key","occurrence");
