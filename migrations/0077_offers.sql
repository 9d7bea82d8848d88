CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"side" text NOT NULL,
	"dollars" integer NOT NULL,
	"valid_until" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "offers_side" CHECK (side in ('buyer', 'seller')),
	CONSTRAINT "offers_state" CHECK (state in ('open', 'accepted', 'declined', 'withdrawn', 'countered', 'expired')),
	CONSTRAINT "offers_dollars" CHECK (dollars between 1 and 10000000)
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("conversation_id","side") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "offers_of_conversation" ON "offers" USING btree ("conversation_id","created_at");