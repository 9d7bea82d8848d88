CREATE TABLE "moderation_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"account_id" text,
	"listing_ids" text[] DEFAULT '{}' NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"undoes" bigint,
	CONSTRAINT "moderation_decisions_action" CHECK (action in ('dismiss', 'approve', 'hold', 'remove', 'suspend', 'restore', 'turn-down', 'undo', 'give-role', 'take-role'))
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"decision_id" bigint PRIMARY KEY NOT NULL,
	"account_id" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reporter_id" text,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision_id" bigint,
	CONSTRAINT "reports_kind" CHECK (kind in ('listing', 'seller', 'conversation')),
	CONSTRAINT "reports_reason" CHECK (reason in ('scam', 'not-theirs', 'wrong', 'sold', 'duplicate', 'abuse', 'other'))
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_decisions_undone_once" ON "moderation_decisions" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "moderation_decisions_by_age" ON "moderation_decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_of_account" ON "moderation_decisions" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_of_listings" ON "moderation_decisions" USING gin ("listing_ids");--> statement-breakpoint
CREATE INDEX "moderation_notes_of_account" ON "moderation_notes" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("kind","subject_id","reporter_id","reason") WHERE decision_id is null;--> statement-breakpoint
CREATE INDEX "reports_to_decide" ON "reports" USING btree ("created_at","id") WHERE decision_id is null;--> statement-breakpoint
CREATE INDEX "reports_of_account" ON "reports" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reports_of_subject" ON "reports" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "reports_of_decision" ON "reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "reports_of_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_of_email" ON "reports" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "suspensions_of_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suspensions_to_decide" ON "suspensions" USING btree ("appealed_at") WHERE appealed_at is not null and answered_at is null and ended_at is null;