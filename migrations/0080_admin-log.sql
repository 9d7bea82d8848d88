CREATE TABLE "admin_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"merge" jsonb,
	"undoes" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_log_undone_once" ON "admin_log" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "admin_log_of_person" ON "admin_log" USING btree ("by","id");--> statement-breakpoint
CREATE INDEX "admin_log_of_action" ON "admin_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "admin_log_by_age" ON "admin_log" USING btree ("at");--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "admin_log" FROM PUBLIC, CURRENT_USER;
