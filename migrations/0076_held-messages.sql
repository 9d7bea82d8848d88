CREATE TABLE "held_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text,
	"conversation_id" text,
	"sender" text NOT NULL,
	"sender_id" text,
	"sender_email" text,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"reasons" text[] NOT NULL,
	"held_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"decision_id" bigint,
	"outcome" text,
	CONSTRAINT "held_messages_sender" CHECK (sender in ('buyer', 'seller')),
	CONSTRAINT "held_messages_outcome" CHECK (outcome in ('delivered', 'undeliverable', 'removed')),
	CONSTRAINT "held_messages_place" CHECK (conversation_id is not null or listing_id is not null),
	CONSTRAINT "held_messages_length" CHECK (char_length(text) <= 4000)
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_action";--> statement-breakpoint
ALTER TABLE "conversation_blocks" ADD COLUMN "is_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "caution" text;--> statement-breakpoint
ALTER TABLE "account_contacts" ADD COLUMN "is_of_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "waited_seconds" integer;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "is_appeal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_messages_once" ON "held_messages" USING btree (coalesce(sender_id, sender_email),"request_id");--> statement-breakpoint
CREATE INDEX "held_messages_to_decide" ON "held_messages" USING btree ("held_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "held_messages_of_conversation" ON "held_messages" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "held_messages_of_listing" ON "held_messages" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "held_messages_of_account" ON "held_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "held_messages_of_address" ON "held_messages" USING btree ("sender_email");--> statement-breakpoint
CREATE INDEX "held_messages_of_decision" ON "held_messages" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_by_age" ON "conversation_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_messages_by_text" ON "conversation_messages" USING btree (md5(regexp_replace(lower(text), '[^a-z]+', '', 'g'))) WHERE char_length(text) >= 80;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_action" CHECK (action in ('dismiss', 'approve', 'ask', 'hold', 'deliver', 'withhold', 'remove', 'suspend', 'restore', 'turn-down', 'undo', 'give-role', 'take-role', 'remove-factor'));