-- Entries are numbered, no longer chained; a history is kept by its trigger and by the rights of the database's owner.
DROP TRIGGER listing_events_chained ON listing_events;--> statement-breakpoint
DROP FUNCTION chain_listing_event;--> statement-breakpoint
DROP FUNCTION hash_of_listing_event;--> statement-breakpoint
DROP TABLE "history_digests" CASCADE;--> statement-breakpoint
DROP TABLE "history_heads" CASCADE;--> statement-breakpoint
ALTER TABLE "listing_events" DROP COLUMN "description_hash";--> statement-breakpoint
ALTER TABLE "listing_events" DROP COLUMN "previous_hash";--> statement-breakpoint
ALTER TABLE "listing_events" DROP COLUMN "hash";--> statement-breakpoint
REVOKE UPDATE, TRUNCATE ON "listing_events" FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
-- Hashed with a key that is gone. Cars for sale are read again; accounts, when they next write an ad.
DELETE FROM "account_contacts";--> statement-breakpoint
UPDATE "car_identities" SET "vin_hash" = NULL, "plate_hash" = NULL WHERE "vin_hash" IS NOT NULL OR "plate_hash" IS NOT NULL;--> statement-breakpoint
INSERT INTO "changed_cars" ("listing_id") SELECT "id" FROM "listings" WHERE "vin" IS NOT NULL OR "rego_plate" IS NOT NULL;--> statement-breakpoint
-- The listing's row is locked by then, so an entry never has two that follow it.
CREATE FUNCTION number_listing_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(max(position), 0) + 1 INTO NEW.position FROM listing_events WHERE listing_id = NEW.listing_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_events_numbered BEFORE INSERT ON listing_events FOR EACH ROW EXECUTE FUNCTION number_listing_event();
--> statement-breakpoint
-- Each entry, and for those that alerts tell of a place in their queue.
CREATE OR REPLACE FUNCTION record_listing_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restored backup brings the events of its listings.
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH written AS (
      INSERT INTO listing_events (listing_id, kind, price_to_cents, kilometers_to, listed_at)
        SELECT id, 'listed', price_cents, kilometers, created_at
        FROM touched_after WHERE sold_date IS NULL
        RETURNING id
    ) INSERT INTO listing_event_queue SELECT id FROM written;
  ELSIF TG_OP = 'DELETE' THEN
    WITH written AS (
      INSERT INTO listing_events (listing_id, kind, price_from_cents)
        SELECT id, 'removed', price_cents FROM touched_before
        RETURNING id
    ) INSERT INTO listing_event_queue SELECT id FROM written;
  ELSE
    WITH changed AS (
      SELECT id, b.price_cents AS price_before, a.price_cents AS price_after,
        b.kilometers AS kilometers_before, a.kilometers AS kilometers_after,
        b.description <> a.description AS is_rewritten,
        b.sold_date IS NOT NULL AS was_sold, a.sold_date IS NOT NULL AS is_sold
      FROM touched_before b JOIN touched_after a USING (id)
      WHERE b.price_cents <> a.price_cents OR b.kilometers <> a.kilometers OR b.description <> a.description
        OR (b.sold_date IS NULL) <> (a.sold_date IS NULL)
    ), written AS (
      INSERT INTO listing_events (listing_id, kind, price_from_cents, price_to_cents, kilometers_from, kilometers_to)
        SELECT id, kind,
          CASE WHEN tells_price THEN price_before END, CASE WHEN tells_price THEN price_after END,
          CASE kind WHEN 'kilometers_changed' THEN kilometers_before END,
          CASE kind WHEN 'kilometers_changed' THEN kilometers_after END
        FROM changed CROSS JOIN LATERAL (VALUES
          ('price_changed', true, price_before <> price_after),
          ('kilometers_changed', false, kilometers_before <> kilometers_after),
          ('description_changed', false, is_rewritten),
          ('sold', true, is_sold AND NOT was_sold),
          ('back_for_sale', true, was_sold AND NOT is_sold)
        ) AS events (kind, tells_price, happened)
        WHERE happened
        RETURNING id, kind
    ) INSERT INTO listing_event_queue
      SELECT id FROM written WHERE kind IN ('price_changed', 'sold', 'back_for_sale');
  END IF;
  RETURN NULL;
END $$;
