CREATE TABLE "alert_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"search_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"search_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"reason" text NOT NULL,
	"price_from_cents" bigint,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"mail_id" text,
	CONSTRAINT "alerts_search_id_listing_id_reason_pk" PRIMARY KEY("search_id","listing_id","reason"),
	CONSTRAINT "alerts_reason" CHECK (reason in ('new', 'price_dropped', 'back_for_sale'))
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text,
	"criteria" text NOT NULL,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"mail_hour" integer NOT NULL,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"visited_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"consent" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"mails_since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"version" bigserial NOT NULL,
	CONSTRAINT "saved_searches_owner" CHECK ((user_id is null) <> (email is null)),
	CONSTRAINT "saved_searches_frequency" CHECK (frequency in ('at_once', 'daily', 'weekly', 'off')),
	CONSTRAINT "saved_searches_hour" CHECK (mail_hour between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_mails_of_search" ON "alert_mails" USING btree ("search_id");--> statement-breakpoint
CREATE INDEX "alerts_waiting" ON "alerts" USING btree ("search_id") WHERE mail_id is null;--> statement-breakpoint
CREATE INDEX "alerts_of_mail" ON "alerts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "alerts_by_age" ON "alerts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_searches_of_email" ON "saved_searches" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree (coalesce(user_id, email),md5(criteria)) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_by_version" ON "saved_searches" USING btree ("version");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_removed" ON "saved_searches" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_unconfirmed" ON "saved_searches" USING btree ("created_at") WHERE confirmed_at is null;