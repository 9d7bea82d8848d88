ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_one_per_position" UNIQUE ("listing_id", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- The notification carries nothing: it says only that listing_changes has something to read.
CREATE FUNCTION record_listing_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'listings' THEN
    INSERT INTO listing_changes (listing_id) SELECT id FROM touched;
  ELSE
    INSERT INTO listing_changes (listing_id) SELECT DISTINCT listing_id FROM touched;
  END IF;
  IF FOUND THEN
    PERFORM pg_notify('listing_changes', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listings_updated AFTER UPDATE ON listings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listings_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listing_photos_inserted AFTER INSERT ON listing_photos REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listing_photos_updated AFTER UPDATE ON listing_photos REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listing_photos_deleted AFTER DELETE ON listing_photos REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
--> statement-breakpoint
-- A filter asks whether the seller is a dealer, and a listing without a number is called on its owner's.
CREATE FUNCTION record_changes_of_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (listing_id)
    SELECT listings.id
    FROM touched_before
    JOIN touched_after USING (id)
    JOIN listings ON listings.user_id = touched_after.id
    WHERE (touched_before.is_dealer, touched_before.dealership_name, touched_before.phone_number)
      IS DISTINCT FROM (touched_after.is_dealer, touched_after.dealership_name, touched_after.phone_number);
  IF FOUND THEN
    PERFORM pg_notify('listing_changes', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_seller();
