CREATE TABLE "listing_event_queue" (
	"event_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"kind" text NOT NULL,
	"price_from_cents" bigint,
	"price_to_cents" bigint,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "listing_events_kind" CHECK (kind in ('listed', 'price_changed', 'sold', 'back_for_sale', 'removed'))
);
--> statement-breakpoint
CREATE INDEX "listing_events_of_listing" ON "listing_events" USING btree ("listing_id","id");