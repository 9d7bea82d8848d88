ALTER TABLE "listing_events" DROP CONSTRAINT "listing_events_kind";--> statement-breakpoint
DROP INDEX "listing_events_of_listing";--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "kilometers_from" integer;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "kilometers_to" integer;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "description_hash" text;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "photos_hash" text;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "photo_count" integer;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "continues" text;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "listing_events" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_kind" CHECK (kind in ('listed', 'price_changed', 'kilometers_changed', 'description_changed', 'photos_changed', 'sold', 'back_for_sale', 'removed', 'relisted'));--> statement-breakpoint
-- Every column as text, in the order of docs/decisions/0041, so that anyone who has the rows can compute it again.
CREATE FUNCTION hash_of_listing_event(e listing_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(json_build_array(
    e.id::text, e.listing_id, e.position::text, e.kind, e.price_from_cents::text, e.price_to_cents::text,
    e.kilometers_from::text, e.kilometers_to::text, e.description_hash, e.photos_hash, e.photo_count::text,
    extract(epoch from e.listed_at)::text, e.continues, extract(epoch from e.at)::text, e.previous_hash
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION hash_of_text(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(written, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION photos_of_listing(of_listing text, OUT hash text, OUT count int) LANGUAGE sql STABLE AS $$
  SELECT hash_of_text(coalesce(string_agg(key, chr(10) ORDER BY position), '')), count(*)::int
  FROM listing_photos WHERE listing_id = of_listing
$$;
--> statement-breakpoint
UPDATE listing_events e SET position = numbered.position
  FROM (SELECT id, row_number() OVER (PARTITION BY listing_id ORDER BY id) AS position FROM listing_events) numbered
  WHERE numbered.id = e.id;
--> statement-breakpoint
-- Listings from before there were events begin here, with what they are now.
INSERT INTO listing_events
  (listing_id, position, kind, price_to_cents, kilometers_to, description_hash, photos_hash, photo_count, listed_at)
  SELECT id, 1, 'listed', price_cents, kilometers, hash_of_text(description), photos.hash, photos.count, created_at
  FROM listings CROSS JOIN LATERAL photos_of_listing(id) AS photos
  WHERE sold_date IS NULL AND NOT EXISTS (SELECT FROM listing_events WHERE listing_id = listings.id)
  ORDER BY created_at, id;
--> statement-breakpoint
CREATE UNIQUE INDEX "listing_events_in_order" ON "listing_events" USING btree ("listing_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_events_continue_once" ON "listing_events" USING btree ("continues");--> statement-breakpoint
DO $$
BEGIN
  FOR step IN 1..coalesce((SELECT max(position) FROM listing_events), 0) LOOP
    UPDATE listing_events SET previous_hash = coalesce(
        (SELECT before.hash FROM listing_events before
          WHERE before.listing_id = listing_events.listing_id AND before.position = step - 1), '')
      WHERE position = step;
    UPDATE listing_events SET hash = hash_of_listing_event(listing_events) WHERE position = step;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "listing_events" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_events" ALTER COLUMN "previous_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_events" ALTER COLUMN "hash" SET NOT NULL;--> statement-breakpoint
-- The listing's row is locked by then, so an entry never has two that follow it.
CREATE FUNCTION chain_listing_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NEW;
  END IF;
  SELECT position, hash INTO last FROM listing_events
    WHERE listing_id = NEW.listing_id ORDER BY position DESC LIMIT 1;
  NEW.position := coalesce(last.position, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, '');
  NEW.hash := hash_of_listing_event(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_events_chained BEFORE INSERT ON listing_events FOR EACH ROW EXECUTE FUNCTION chain_listing_event();
--> statement-breakpoint
CREATE FUNCTION refuse_listing_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('kerbside.ends_histories', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The entries of a listing''s history are never changed.';
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_events_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON listing_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_event_change();
--> statement-breakpoint
-- Each entry, and for those that alerts tell of a place in their queue.
CREATE OR REPLACE FUNCTION record_listing_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restored backup brings the events of its listings.
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH written AS (
      INSERT INTO listing_events (listing_id, kind, price_to_cents, kilometers_to, description_hash, listed_at)
        SELECT id, 'listed', price_cents, kilometers, hash_of_text(description), created_at
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
        b.description <> a.description AS is_rewritten, a.description,
        b.sold_date IS NOT NULL AS was_sold, a.sold_date IS NOT NULL AS is_sold
      FROM touched_before b JOIN touched_after a USING (id)
      WHERE b.price_cents <> a.price_cents OR b.kilometers <> a.kilometers OR b.description <> a.description
        OR (b.sold_date IS NULL) <> (a.sold_date IS NULL)
    ), written AS (
      INSERT INTO listing_events
        (listing_id, kind, price_from_cents, price_to_cents, kilometers_from, kilometers_to, description_hash)
        SELECT id, kind,
          CASE WHEN tells_price THEN price_before END, CASE WHEN tells_price THEN price_after END,
          CASE kind WHEN 'kilometers_changed' THEN kilometers_before END,
          CASE kind WHEN 'kilometers_changed' THEN kilometers_after END,
          CASE kind WHEN 'description_changed' THEN hash_of_text(description) END
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
--> statement-breakpoint
-- At the commit: a form removes, moves and adds photos in many statements, and that is one change.
CREATE FUNCTION record_photo_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_listing text := CASE TG_OP WHEN 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END;
  photos record;
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM FROM listings WHERE id = of_listing FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO photos FROM photos_of_listing(of_listing);
  IF photos.hash IS DISTINCT FROM (
    SELECT photos_hash FROM listing_events
    WHERE listing_id = of_listing AND photos_hash IS NOT NULL ORDER BY position DESC LIMIT 1
  ) THEN
    INSERT INTO listing_events (listing_id, kind, photos_hash, photo_count)
      VALUES (of_listing, 'photos_changed', photos.hash, photos.count);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listing_photos_recorded AFTER INSERT OR DELETE OR UPDATE OF listing_id, key, position ON listing_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_photo_changes();
