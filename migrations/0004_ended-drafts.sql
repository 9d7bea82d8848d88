ALTER TABLE "drafts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploaded_photos" ADD COLUMN "upload_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_photos_of_upload" ON "uploaded_photos" USING btree ("user_id","upload_id");