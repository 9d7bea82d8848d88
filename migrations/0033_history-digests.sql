CREATE TABLE "history_digests" (
	"day" date PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"previous_digest" text NOT NULL,
	"heads" integer NOT NULL,
	"digest" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "history_digests_in_a_row" UNIQUE("previous_digest")
);
--> statement-breakpoint
CREATE TABLE "history_heads" (
	"day" date NOT NULL,
	"listing_id" text NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "history_heads_listing_id_position_pk" PRIMARY KEY("listing_id","position"),
	CONSTRAINT "history_heads_once_a_day" UNIQUE("day","listing_id")
);
