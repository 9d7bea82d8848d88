CREATE TABLE "conversation_blocks" (
	"blocker" text NOT NULL,
	"blocked" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_blocks_blocker_blocked_pk" PRIMARY KEY("blocker","blocked")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"conversation_id" text NOT NULL,
	"position" integer NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"mail_queued_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "conversation_messages_conversation_id_position_pk" PRIMARY KEY("conversation_id","position"),
	CONSTRAINT "conversation_messages_sender" CHECK (sender in ('buyer', 'seller', 'site')),
	CONSTRAINT "conversation_messages_length" CHECK (char_length(text) <= 4000)
);
--> statement-breakpoint
CREATE TABLE "conversation_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	CONSTRAINT "conversation_photos_six" CHECK (place between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text,
	"car" jsonb NOT NULL,
	"seller_id" text,
	"buyer_id" text,
	"buyer_email" text,
	"buyer_name" text NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"first_answered_at" timestamp with time zone,
	"state" text DEFAULT 'new' NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_sender" text DEFAULT 'buyer' NOT NULL,
	"last_text" text DEFAULT '' NOT NULL,
	"seller_read" integer DEFAULT 0 NOT NULL,
	"buyer_read" integer DEFAULT 0 NOT NULL,
	"seller_unread" integer DEFAULT 0 NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"seller_muted_at" timestamp with time zone,
	"buyer_muted_at" timestamp with time zone,
	"sold_told_at" timestamp with time zone,
	CONSTRAINT "conversations_state" CHECK (state in ('new', 'answered', 'closed')),
	CONSTRAINT "conversations_last_sender" CHECK (last_sender in ('buyer', 'seller', 'site')),
	CONSTRAINT "conversations_one_buyer" CHECK (buyer_id is null or buyer_email is null)
);
--> statement-breakpoint
CREATE TABLE "enquiry_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"quick_replies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"absence_note" text DEFAULT '' NOT NULL,
	"absence_until" text
);
--> statement-breakpoint
CREATE TABLE "waiting_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"link_sent_at" timestamp with time zone,
	CONSTRAINT "waiting_messages_length" CHECK (char_length(text) <= 4000)
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_photos" ADD CONSTRAINT "conversation_photos_conversation_id_position_conversation_messages_conversation_id_position_fk" FOREIGN KEY ("conversation_id","position") REFERENCES "public"."conversation_messages"("conversation_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_settings" ADD CONSTRAINT "enquiry_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_blocks_of_blocked" ON "conversation_blocks" USING btree ("blocked");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_once" ON "conversation_messages" USING btree ("conversation_id","request_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin (to_tsvector('simple', "text"));--> statement-breakpoint
CREATE INDEX "conversation_messages_to_mail" ON "conversation_messages" USING btree ("created_at") WHERE mail_queued_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_photos_place" ON "conversation_photos" USING btree ("conversation_id","position","place");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_once" ON "conversations" USING btree ("listing_id",coalesce(buyer_id, buyer_email));--> statement-breakpoint
CREATE INDEX "conversations_of_seller" ON "conversations" USING btree ("seller_id","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_buyer" ON "conversations" USING btree ("buyer_id","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_address" ON "conversations" USING btree ("buyer_email","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_seller_unread" ON "conversations" USING btree ("seller_id") WHERE seller_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_buyer_unread" ON "conversations" USING btree ("buyer_id") WHERE buyer_unread > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_messages_once" ON "waiting_messages" USING btree ("email","request_id");--> statement-breakpoint
CREATE INDEX "waiting_messages_of_listing" ON "waiting_messages" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "waiting_messages_by_age" ON "waiting_messages" USING btree ("created_at");--> statement-breakpoint
-- A hint, as of saved cars: what is true is in the tables.
CREATE FUNCTION tell_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'user:' || person)
    FROM (SELECT seller_id AS person FROM touched UNION SELECT buyer_id FROM touched) AS people
    WHERE person IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_inserted AFTER INSERT ON conversations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_conversations();
--> statement-breakpoint
CREATE TRIGGER conversations_updated AFTER UPDATE ON conversations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_conversations();
--> statement-breakpoint
-- Everyone who asked about a car hears once that it is sold, by a form, a file or a feed. A job emails it within a minute.
CREATE FUNCTION tell_sold_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  END IF;
  WITH told AS (
    UPDATE conversations c SET
      sold_told_at = clock_timestamp(), state = 'closed', last_position = c.last_position + 1, last_at = clock_timestamp(),
      last_sender = 'site', last_text = 'This car is sold.', buyer_unread = c.buyer_unread + 1
    FROM touched_before b JOIN touched_after a USING (id)
    WHERE a.id = c.listing_id AND b.sold_date IS NULL AND a.sold_date IS NOT NULL AND c.sold_told_at IS NULL
    RETURNING c.id, c.last_position
  )
  INSERT INTO conversation_messages (conversation_id, position, sender, text, request_id)
    SELECT id, last_position, 'site', 'This car is sold.', 'sold' FROM told ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_sold AFTER UPDATE ON listings REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION tell_sold_conversations();
