CREATE TABLE "import_changes" (
	"run_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb,
	"imported_before" jsonb,
	"after" jsonb,
	"photos_after" jsonb,
	"undo_outcome" text,
	CONSTRAINT "import_changes_run_id_listing_id_pk" PRIMARY KEY("run_id","listing_id"),
	CONSTRAINT "import_changes_kind" CHECK (kind in ('new', 'changed', 'relisted', 'withdrawn')),
	CONSTRAINT "import_changes_undo_outcome" CHECK (undo_outcome in ('undone', 'kept', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "import_file_pieces" (
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_file_pieces_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_findings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"record" integer NOT NULL,
	"line" integer NOT NULL,
	"title" text NOT NULL,
	"listing_id" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "import_findings_kind" CHECK (kind in ('new', 'changed', 'relisted', 'vanished', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "size_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "encoding" text DEFAULT 'utf-8' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "delimiter" text DEFAULT ',' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "header" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "sample" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "withdraws_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file_pieces" ADD CONSTRAINT "import_file_pieces_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_findings" ADD CONSTRAINT "import_findings_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_findings_of_run" ON "import_findings" USING btree ("run_id","kind","id");--> statement-breakpoint
CREATE INDEX "import_runs_of_seller" ON "import_runs" USING btree ("seller_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_one_at_work" ON "import_runs" USING btree ("seller_id") WHERE state in ('importing', 'undoing');--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_state" CHECK (state in ('uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'undoing', 'undone'));