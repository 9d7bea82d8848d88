CREATE TABLE "dated_ads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"model_key" text NOT NULL,
	"ad_on" date NOT NULL,
	"year" integer NOT NULL,
	"kilometers" integer NOT NULL,
	"dollars" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_ratings" DROP CONSTRAINT "price_ratings_rating";--> statement-breakpoint
ALTER TABLE "price_ratings" ADD COLUMN "percents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "price_ratings" ADD COLUMN "price_range" jsonb;--> statement-breakpoint
CREATE INDEX "dated_ads_of_model" ON "dated_ads" USING btree ("model_key");--> statement-breakpoint
ALTER TABLE "price_ratings" ADD CONSTRAINT "price_ratings_rating" CHECK (rating in ('wellBelow', 'below', 'around', 'above', 'wellAbove', 'belowOthers', 'aroundOthers', 'aboveOthers'));--> statement-breakpoint
INSERT INTO price_rating_queue (model_key) SELECT DISTINCT price_model_key(make, model) FROM listings;
