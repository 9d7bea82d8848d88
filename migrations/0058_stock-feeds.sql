CREATE TABLE "stock_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"every_hours" integer NOT NULL,
	"hour" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"busy_until" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"result" text DEFAULT 'none' NOT NULL,
	"problem" text,
	"etag" text,
	"file_hash" text,
	"run_id" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "stock_feeds_result" CHECK (result in ('none', 'working', 'imported', 'unchanged', 'asks_columns', 'asks_missing', 'failed')),
	CONSTRAINT "stock_feeds_every" CHECK (every_hours in (6, 24)),
	CONSTRAINT "stock_feeds_hour" CHECK (hour between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "is_from_feed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_feeds" ADD CONSTRAINT "stock_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_feeds_due" ON "stock_feeds" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "stock_feeds_of_run" ON "stock_feeds" USING btree ("run_id");