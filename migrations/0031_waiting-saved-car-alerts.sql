DROP INDEX "saved_car_alerts_of_listing";--> statement-breakpoint
CREATE INDEX "saved_car_alerts_waiting_of_listing" ON "saved_car_alerts" USING btree ("listing_id") WHERE mail_id is null;