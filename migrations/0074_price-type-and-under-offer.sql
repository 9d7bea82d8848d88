ALTER TABLE "saved_car_alerts" DROP CONSTRAINT "saved_car_alerts_reason";--> statement-breakpoint
ALTER TABLE "listing_events" DROP CONSTRAINT "listing_events_kind";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "price_type" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "under_offer_until" date;--> statement-breakpoint
CREATE INDEX "listings_under_offer" ON "listings" USING btree ("under_offer_until") WHERE under_offer_until is not null;--> statement-breakpoint
ALTER TABLE "saved_car_alerts" ADD CONSTRAINT "saved_car_alerts_reason" CHECK (reason in ('price_dropped', 'sold', 'removed', 'back_on_market'));--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_kind" CHECK (kind in ('listed', 'price_changed', 'kilometers_changed', 'description_changed', 'photos_changed', 'sold', 'back_for_sale', 'removed', 'relisted', 'under_offer', 'under_offer_ended'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_price_type" CHECK (price_type in ('Open to offers', 'Firm'));