-- Deleting a listing deletes who had saved it, so this is the last moment to write down whom to tell.
CREATE FUNCTION record_saved_car_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sold_date IS NULL THEN
    INSERT INTO saved_car_alerts (user_id, listing_id, reason, price_cents, car)
      SELECT w.user_id, OLD.id, 'removed', OLD.price_cents,
        jsonb_build_object('make', OLD.make, 'model', OLD.model, 'trim', OLD.trim, 'year', OLD.year)
      FROM saved_cars s JOIN saved_car_watchers w ON w.user_id = s.user_id
      WHERE s.listing_id = OLD.id AND s.removed_at IS NULL AND s.user_id <> OLD.user_id
      ORDER BY w.user_id
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_saved_car_removals BEFORE DELETE ON listings FOR EACH ROW EXECUTE FUNCTION record_saved_car_removals();
