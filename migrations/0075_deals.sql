CREATE TABLE "deal_consents" (
	"deal_id" text NOT NULL,
	"side" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deal_consents_deal_id_side_pk" PRIMARY KEY("deal_id","side"),
	CONSTRAINT "deal_consents_side" CHECK (side in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"car" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"agreed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"seller_ticks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"buyer_ticks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "deals_changed_by" CHECK (changed_by in ('buyer', 'seller')),
	CONSTRAINT "deals_cancelled_by" CHECK (cancelled_by in ('buyer', 'seller'))
);
--> statement-breakpoint
ALTER TABLE "deal_consents" ADD CONSTRAINT "deal_consents_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deals_once" ON "deals" USING btree ("conversation_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "deals_of_conversation" ON "deals" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "deals_agreed" ON "deals" USING btree ("conversation_id") WHERE agreed_at is not null and cancelled_at is null;