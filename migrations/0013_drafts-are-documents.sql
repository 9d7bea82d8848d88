ALTER TABLE "drafts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "document" jsonb DEFAULT '{"texts":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "copy_id" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Each field was {value, stamp}; what other devices' newer values had replaced is let go.
UPDATE "drafts" SET
  "version" = 1,
  "document" = jsonb_strip_nulls(jsonb_build_object(
    'texts', coalesce((SELECT jsonb_object_agg("key", "value" -> 'value') FROM jsonb_each("fields") WHERE "key" <> 'photos'), '{}'),
    'photos', "fields" -> 'photos' -> 'value'))
WHERE "fields" <> '{}' AND "ended_at" IS NULL;
