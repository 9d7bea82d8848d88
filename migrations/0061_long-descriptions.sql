DROP INDEX listings_by_text;
--> statement-breakpoint
-- Shorter descriptions have no key. With the key itself as the condition it was computed twice for every listing that is written.
CREATE INDEX listings_by_text ON listings (listing_text_key(description)) WHERE length(description) >= 150;
