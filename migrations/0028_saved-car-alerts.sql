CREATE TABLE "saved_car_alerts" (
	"user_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"reason" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"price_from_cents" bigint,
	"car" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"mail_id" text,
	CONSTRAINT "saved_car_alerts_user_id_listing_id_reason_price_cents_pk" PRIMARY KEY("user_id","listing_id","reason","price_cents"),
	CONSTRAINT "saved_car_alerts_reason" CHECK (reason in ('price_dropped', 'sold', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "saved_car_watchers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"consent" text NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alert_mails" ALTER COLUMN "search_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_mails" ADD COLUMN "watcher_id" text;--> statement-breakpoint
ALTER TABLE "saved_car_alerts" ADD CONSTRAINT "saved_car_alerts_user_id_saved_car_watchers_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."saved_car_watchers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_car_alerts" ADD CONSTRAINT "saved_car_alerts_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_car_watchers" ADD CONSTRAINT "saved_car_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_car_alerts_waiting" ON "saved_car_alerts" USING btree ("user_id") WHERE mail_id is null;--> statement-breakpoint
CREATE INDEX "saved_car_alerts_of_mail" ON "saved_car_alerts" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "saved_car_alerts_of_listing" ON "saved_car_alerts" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "saved_car_watchers_due" ON "saved_car_watchers" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_watcher_id_saved_car_watchers_user_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."saved_car_watchers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_mails_of_watcher" ON "alert_mails" USING btree ("watcher_id");--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_subject" CHECK ((search_id is null) <> (watcher_id is null));