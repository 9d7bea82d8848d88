-- Each event, and its place in the queue of those that alerts haven't read.
CREATE FUNCTION record_listing_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restored backup brings the events of its listings.
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH written AS (
      INSERT INTO listing_events (listing_id, kind, price_to_cents)
        SELECT id, 'listed', price_cents FROM touched_after WHERE sold_date IS NULL
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
        b.sold_date IS NOT NULL AS was_sold, a.sold_date IS NOT NULL AS is_sold
      FROM touched_before b JOIN touched_after a USING (id)
      WHERE b.price_cents <> a.price_cents OR (b.sold_date IS NULL) <> (a.sold_date IS NULL)
    ), written AS (
      INSERT INTO listing_events (listing_id, kind, price_from_cents, price_to_cents)
        SELECT id, kind, price_before, price_after
        FROM changed CROSS JOIN LATERAL (VALUES
          ('price_changed', price_before <> price_after),
          ('sold', is_sold AND NOT was_sold),
          ('back_for_sale', was_sold AND NOT is_sold)
        ) AS events (kind, happened)
        WHERE happened
        RETURNING id
    ) INSERT INTO listing_event_queue SELECT id FROM written;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_event_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();
--> statement-breakpoint
CREATE TRIGGER listings_event_updated AFTER UPDATE ON listings REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();
--> statement-breakpoint
CREATE TRIGGER listings_event_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS touched_before FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();
