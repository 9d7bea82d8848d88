-- cspell:ignore color
-- A correction may make a car fit a search that it didn't fit: alerts look at it again, as at a new one. What was told
-- isn't told twice.
CREATE FUNCTION queue_corrected_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO listing_event_queue (event_id)
    SELECT e.id
    FROM touched_before b JOIN touched_after a USING (id)
      JOIN listing_events e ON e.listing_id = a.id AND e.kind = 'listed'
    WHERE a.sold_date IS NULL AND a.hidden_at IS NULL
      AND (b.make, b.model, b.trim, b.year, b.body_type, b.transmission, b.fuel_type, b.drive_type, b.kilometers, b.color,
        b.doors, b.seats, b.cylinders, b.is_drive_away, b.location, b.suburb, b.description)
      IS DISTINCT FROM (a.make, a.model, a.trim, a.year, a.body_type, a.transmission, a.fuel_type, a.drive_type,
        a.kilometers, a.color, a.doors, a.seats, a.cylinders, a.is_drive_away, a.location, a.suburb, a.description)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_corrected AFTER UPDATE ON listings REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION queue_corrected_listings();
