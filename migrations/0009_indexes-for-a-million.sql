DROP INDEX "articles_newest";--> statement-breakpoint
DROP INDEX "contact_messages_newest";--> statement-breakpoint
DROP INDEX "listing_photos_of_key";--> statement-breakpoint
DROP INDEX "listings_of_seller";--> statement-breakpoint
DROP INDEX "saved_cars_of_user";--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listings_by_age" ON "listings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_cars_removed" ON "saved_cars" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listing_photos_of_key" ON "listing_photos" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "listings_of_seller" ON "listings" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "saved_cars_of_user" ON "saved_cars" USING btree ("user_id","saved_at" DESC NULLS FIRST,"id");