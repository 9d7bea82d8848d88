CREATE TABLE "viewings" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"proposed_by" text NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"zone" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp with time zone,
	"calendar_id" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"evening_at" timestamp with time zone,
	"soon_at" timestamp with time zone,
	"evening_queued_at" timestamp with time zone,
	"soon_queued_at" timestamp with time zone,
	"met_queued_at" timestamp with time zone,
	"seller_coming_at" timestamp with time zone,
	"buyer_coming_at" timestamp with time zone,
	"seller_met" text,
	"buyer_met" text,
	"seller_reply" text DEFAULT '' NOT NULL,
	"buyer_reply" text DEFAULT '' NOT NULL,
	CONSTRAINT "viewings_proposed_by" CHECK (proposed_by in ('buyer', 'seller')),
	CONSTRAINT "viewings_times" CHECK (cardinality(times) between 1 and 6),
	CONSTRAINT "viewings_half_hour" CHECK (mod(extract(epoch from starts_at), 1800) = 0),
	CONSTRAINT "viewings_accepted" CHECK ((accepted_at is null) = (starts_at is null) and starts_at = any(times)),
	CONSTRAINT "viewings_one_answer" CHECK (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1),
	CONSTRAINT "viewings_one_end" CHECK (num_nonnulls(moved_at, cancelled_at) <= case when accepted_at is null then 0 else 1 end),
	CONSTRAINT "viewings_cancelled_by" CHECK ((cancelled_at is null) = (cancelled_by is null)),
	CONSTRAINT "viewings_ended_by" CHECK (cancelled_by in ('buyer', 'seller', 'car')),
	CONSTRAINT "viewings_seller_met" CHECK (seller_met in ('met', 'missed', 'absent')),
	CONSTRAINT "viewings_buyer_met" CHECK (buyer_met in ('met', 'missed', 'absent')),
	CONSTRAINT "viewings_replies" CHECK (char_length(seller_reply) <= 200 and char_length(buyer_reply) <= 200)
);
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_one_at_a_time" ON "viewings" USING btree ("seller_id","starts_at") WHERE accepted_at is not null and cancelled_at is null and moved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_one_open_a_side" ON "viewings" USING btree ("conversation_id","proposed_by") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "viewings_of_conversation" ON "viewings" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "viewings_agreed" ON "viewings" USING btree ("starts_at") WHERE accepted_at is not null and cancelled_at is null and moved_at is null;