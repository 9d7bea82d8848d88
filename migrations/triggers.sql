-- Everything that follows by itself from a changed row, in the transaction that changes it. docs/architecture.md has the
-- order for a listing.
--
-- Applied after the migrations by the first process that starts with this text, all at once: first every trigger and
-- its function goes, then these are made. So edit them here; migrations/*.sql only has how they were. A migration that
-- takes away what a trigger writes to also drops that trigger.
--
-- Triggers of one kind on one table run in the order of their names. A restored backup brings what they once wrote:
-- restores_backup() says that one is being read.

DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT tgname AS name, tgrelid::regclass AS on_table FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE NOT tgisinternal AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', old.name, old.on_table);
  END LOOP;
  FOR old IN
    SELECT oid::regprocedure AS name FROM pg_proc
    WHERE prorettype = 'trigger'::regtype AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('DROP FUNCTION %s', old.name);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION restores_backup() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('kerbside.restores_backup', true) = 'on', false)
$$;

-- LISTINGS AND THEIR PHOTOS

-- The search index and the pages in memory read the log listing_changes. The notification says only that it has rows.
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
CREATE TRIGGER listings_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listings_updated AFTER UPDATE ON listings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listings_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listing_photos_inserted AFTER INSERT ON listing_photos REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listing_photos_updated AFTER UPDATE ON listing_photos REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listing_photos_deleted AFTER DELETE ON listing_photos REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();

-- The history of a listing, and for the entries that alerts tell of a place in their queue.
CREATE FUNCTION record_listing_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH written AS (
      INSERT INTO listing_events (listing_id, kind, price_to_cents, kilometers_to, listed_at)
        SELECT id, 'listed', price_cents, kilometers, created_at FROM touched_after WHERE sold_date IS NULL
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
        b.sold_date IS NOT NULL AS was_sold, a.sold_date IS NOT NULL AS is_sold,
        b.under_offer_until IS NOT NULL AS was_under_offer, a.under_offer_until IS NOT NULL AS is_under_offer
      FROM touched_before b JOIN touched_after a USING (id)
      WHERE round(b.price_cents / 100.0) <> round(a.price_cents / 100.0) OR b.kilometers <> a.kilometers OR b.description <> a.description
        OR (b.sold_date IS NULL) <> (a.sold_date IS NULL) OR (b.under_offer_until IS NULL) <> (a.under_offer_until IS NULL)
    ), written AS (
      INSERT INTO listing_events (listing_id, kind, price_from_cents, price_to_cents, kilometers_from, kilometers_to)
        SELECT id, kind,
          CASE WHEN tells_price THEN price_before END, CASE WHEN tells_price THEN price_after END,
          CASE kind WHEN 'kilometers_changed' THEN kilometers_before END,
          CASE kind WHEN 'kilometers_changed' THEN kilometers_after END
        FROM changed CROSS JOIN LATERAL (VALUES
          ('price_changed', true, round(price_before / 100.0) <> round(price_after / 100.0)),
          ('kilometers_changed', false, kilometers_before <> kilometers_after),
          ('description_changed', false, is_rewritten),
          ('sold', true, is_sold AND NOT was_sold),
          ('back_for_sale', true, was_sold AND NOT is_sold),
          ('under_offer', true, is_under_offer AND NOT was_under_offer),
          ('under_offer_ended', true, was_under_offer AND NOT is_under_offer AND NOT is_sold)
        ) AS events (kind, tells_price, happened)
        WHERE happened
        RETURNING id, kind
    ) INSERT INTO listing_event_queue
      SELECT id FROM written WHERE kind IN ('price_changed', 'sold', 'back_for_sale', 'under_offer_ended');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_event_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();
CREATE TRIGGER listings_event_updated AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();
CREATE TRIGGER listings_event_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS touched_before
  FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();

-- At the commit: a form removes, moves and adds photos in many statements, and that is one change. The first entry has
-- the photos that the listing began with.
CREATE FUNCTION record_photo_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_listing text := CASE TG_OP WHEN 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END;
  photos record;
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  END IF;
  PERFORM FROM listings WHERE id = of_listing FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*) AS count,
    encode(sha256(convert_to(coalesce(string_agg(key, chr(10) ORDER BY position), ''), 'UTF8')), 'hex') AS hash
    INTO photos FROM listing_photos WHERE listing_id = of_listing;
  IF photos.hash IS DISTINCT FROM (
    SELECT photos_hash FROM listing_events
    WHERE listing_id = of_listing AND photos_hash IS NOT NULL ORDER BY position DESC LIMIT 1
  ) THEN
    INSERT INTO listing_events (listing_id, kind, photos_hash, photo_count)
      VALUES (of_listing, 'photos_changed', photos.hash, photos.count);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER listing_photos_recorded AFTER INSERT OR DELETE OR UPDATE OF listing_id, key, position
  ON listing_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_photo_changes();

-- The listing's row is locked by then, so no two entries get one number.
CREATE FUNCTION number_listing_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT restores_backup() THEN
    SELECT coalesce(max(position), 0) + 1 INTO NEW.position FROM listing_events WHERE listing_id = NEW.listing_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER listing_events_numbered BEFORE INSERT ON listing_events
  FOR EACH ROW EXECUTE FUNCTION number_listing_event();

CREATE FUNCTION refuse_listing_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('kerbside.ends_histories', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The entries of a listing''s history are never changed.';
END $$;
CREATE TRIGGER listing_events_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON listing_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_event_change();

-- What no saved search can ask for, so that a new column counts without being named.
CREATE OR REPLACE FUNCTION columns_not_searched() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT '{price_cents, sold_date, hidden_at, user_id, user_email, phone_number, vin, rego_plate, plate_visibility,
    created_at, updated_at, first_listed_at, confirmed_at, lapses_on, under_offer_until, price_type}'::text[]
$$;

-- A correction may make a car fit a search that it didn't fit: alerts look at it again, as at a new one. What was told
-- isn't told twice. A change of price has an entry of its own.
CREATE FUNCTION queue_corrected_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  END IF;
  INSERT INTO listing_event_queue (event_id)
    SELECT e.id
    FROM touched_before b JOIN touched_after a USING (id)
      JOIN listing_events e ON e.listing_id = a.id AND e.kind = 'listed'
    WHERE a.sold_date IS NULL AND a.hidden_at IS NULL
      AND to_jsonb(b) - columns_not_searched() <> to_jsonb(a) - columns_not_searched()
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_corrected AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION queue_corrected_listings();

-- A sold car is no longer under offer, whether a form, a file or a feed sold it.
CREATE FUNCTION end_offer_of_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.under_offer_until := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER listings_sold_not_under_offer BEFORE INSERT OR UPDATE ON listings
  FOR EACH ROW WHEN (NEW.sold_date IS NOT NULL) EXECUTE FUNCTION end_offer_of_sold();

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
CREATE TRIGGER listings_saved_car_removals BEFORE DELETE ON listings
  FOR EACH ROW EXECUTE FUNCTION record_saved_car_removals();

-- What no price rating depends on. A new column counts.
CREATE OR REPLACE FUNCTION columns_not_rated() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT '{description, color, doors, suburb, latitude, longitude, rego_state, rego_expiry, rego_plate, plate_visibility,
    vin, certificate, owners, service_history, keys, user_email, phone_number, created_at, updated_at, first_listed_at,
    confirmed_at, lapses_on, under_offer_until, price_type}'::text[]
$$;

-- Both the model and year that a car had, and those that it has now.
CREATE FUNCTION queue_price_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO price_rating_queue (model_key, year)
      SELECT DISTINCT price_model_key(make, model), year FROM touched_after;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO price_rating_queue (model_key, year)
      SELECT DISTINCT price_model_key(make, model), year FROM touched_before;
  ELSE
    WITH changed AS (
      SELECT b.make AS make_before, b.model AS model_before, b.year AS year_before, a.make, a.model, a.year
      FROM touched_before b JOIN touched_after a USING (id)
      WHERE to_jsonb(b) - columns_not_rated() <> to_jsonb(a) - columns_not_rated()
    )
    INSERT INTO price_rating_queue (model_key, year)
      SELECT price_model_key(make_before, model_before), year_before FROM changed
      UNION SELECT price_model_key(make, model), year FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_price_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION queue_price_ratings();
CREATE TRIGGER listings_price_updated AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION queue_price_ratings();
CREATE TRIGGER listings_price_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS touched_before
  FOR EACH STATEMENT EXECUTE FUNCTION queue_price_ratings();

-- The search index and the pages in memory show the rating and, where there are too few similar cars, the range.
CREATE FUNCTION record_rating_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_changes (listing_id) SELECT listing_id FROM touched_after;
  ELSE
    INSERT INTO listing_changes (listing_id)
      SELECT listing_id FROM touched_before b JOIN touched_after a USING (listing_id)
      WHERE b.rating IS DISTINCT FROM a.rating
        OR b.price_range IS DISTINCT FROM a.price_range;
  END IF;
  IF FOUND THEN
    PERFORM pg_notify('listing_changes', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER price_ratings_inserted AFTER INSERT ON price_ratings REFERENCING NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION record_rating_changes();
CREATE TRIGGER price_ratings_updated AFTER UPDATE ON price_ratings
  REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION record_rating_changes();

-- A job sees whether it is a car that was listed before, and what it is known by.
CREATE FUNCTION note_changed_cars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  ELSIF TG_TABLE_NAME = 'listings' THEN
    INSERT INTO changed_cars (listing_id) SELECT id FROM touched ORDER BY id;
  ELSE
    INSERT INTO changed_cars (listing_id) SELECT DISTINCT listing_id FROM touched ORDER BY listing_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_car_listed AFTER INSERT ON listings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();
CREATE TRIGGER listings_car_changed AFTER UPDATE ON listings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();
CREATE TRIGGER listing_photos_car_shown AFTER INSERT ON listing_photos REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();

-- An import that is under way while its account is suspended adds hidden cars.
CREATE FUNCTION hide_cars_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  END IF;
  INSERT INTO holds (id, listing_id, rule, evidence)
    SELECT gen_random_uuid()::text, t.id, 'suspended', '{}' FROM touched t JOIN users u ON u.id = t.user_id
    WHERE u.suspended_at IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_of_suspended AFTER INSERT ON listings REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION hide_cars_of_suspended();

-- A listing is hidden exactly as long as a hold is open. Once it is back, alerts look at it as at a new one.
CREATE FUNCTION hide_held_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM touched) THEN
    RETURN NULL;
  END IF;
  WITH changed AS (
    UPDATE listings SET hidden_at = held.since
    FROM (
      SELECT t.listing_id, (
        SELECT min(h.placed_at) FROM holds h WHERE h.listing_id = t.listing_id AND h.cleared_at IS NULL
      ) AS since
      FROM (SELECT DISTINCT listing_id FROM touched) t
    ) held
    WHERE id = held.listing_id AND hidden_at IS DISTINCT FROM held.since
    RETURNING id, hidden_at, sold_date
  )
  INSERT INTO listing_event_queue (event_id)
    SELECT e.id FROM changed JOIN listing_events e ON e.listing_id = changed.id
    WHERE changed.hidden_at IS NULL AND changed.sold_date IS NULL AND e.kind = 'listed'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER holds_inserted AFTER INSERT ON holds REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION hide_held_listings();
CREATE TRIGGER holds_updated AFTER UPDATE ON holds REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION hide_held_listings();
CREATE TRIGGER holds_deleted AFTER DELETE ON holds REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION hide_held_listings();

-- Everyone who asked about a car hears once that it is sold, by a form, a file or a feed. A job emails it within a minute.
CREATE FUNCTION tell_sold_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  END IF;
  WITH told AS (
    UPDATE conversations c SET
      sold_told_at = clock_timestamp(), state = 'closed', last_position = c.last_position + 1,
      last_at = clock_timestamp(), last_sender = 'site', last_text = 'This car is sold.',
      buyer_unread = c.buyer_unread + 1
    FROM touched_before b JOIN touched_after a USING (id)
    WHERE a.id = c.listing_id AND b.sold_date IS NULL AND a.sold_date IS NOT NULL AND c.sold_told_at IS NULL
    RETURNING c.id, c.last_position
  )
  INSERT INTO conversation_messages (conversation_id, position, sender, text, request_id)
    SELECT id, last_position, 'site', 'This car is sold.', 'sold' FROM told ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER listings_sold AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sold_conversations();

-- A deleted car is told before, while its stock number is still there.
CREATE FUNCTION tell_webhooks_of_car() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  car listings := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF NOT restores_backup() THEN
    INSERT INTO webhook_deliveries (webhook_id, event, car)
      SELECT webhooks.id,
        CASE WHEN TG_OP = 'DELETE' THEN 'car.removed' WHEN car.sold_date IS NULL THEN 'car.back_for_sale' ELSE 'car.sold' END,
        jsonb_build_object(
          'id', car.id, 'make', car.make, 'model', car.model, 'trim', car.trim, 'year', car.year,
          'priceCents', car.price_cents,
          'stockNumber', (SELECT min(source_key) FROM imported_listings WHERE listing_id = car.id))
      FROM webhooks JOIN users ON users.id = webhooks.user_id
      WHERE webhooks.user_id = car.user_id AND sends_sales AND paused_at IS NULL
        AND users.is_dealer AND users.suspended_at IS NULL;
  END IF;
  RETURN car;
END $$;
CREATE TRIGGER listings_tell_webhooks AFTER UPDATE ON listings
  FOR EACH ROW WHEN ((OLD.sold_date IS NULL) <> (NEW.sold_date IS NULL)) EXECUTE FUNCTION tell_webhooks_of_car();
CREATE TRIGGER listings_tell_webhooks_of_end BEFORE DELETE ON listings
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_car();

-- ACCOUNTS

-- A filter asks whether the seller is a dealer, and a listing without a number is called on its owner's.
CREATE FUNCTION record_changes_of_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (listing_id)
    SELECT listings.id
    FROM touched_before b JOIN touched_after a USING (id) JOIN listings ON listings.user_id = a.id
    WHERE (b.is_dealer, b.dealership_name, b.phone_number)
      IS DISTINCT FROM (a.is_dealer, a.dealership_name, a.phone_number);
  IF FOUND THEN
    PERFORM pg_notify('listing_changes', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION record_changes_of_seller();

-- What has the email of an account gets its new one. Messages to the site were signed with it only if it was verified.
CREATE FUNCTION move_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET user_email = NEW.email WHERE user_id = NEW.id;
  UPDATE articles SET author = NEW.email WHERE author_id = NEW.id;
  IF OLD.email_verified THEN
    UPDATE contact_messages SET email = NEW.email WHERE email = OLD.email;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_email_changed AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION move_email();

-- Who leaves a dealership hands its conversations back.
CREATE FUNCTION hand_conversations_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET assigned_to = NULL WHERE assigned_to = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_left_dealership AFTER UPDATE OF member_of ON users
  FOR EACH ROW WHEN (OLD.member_of IS DISTINCT FROM NEW.member_of) EXECUTE FUNCTION hand_conversations_back();

-- Pages in memory compare these numbers. The notification says only that one has changed.
CREATE OR REPLACE FUNCTION record_content_change(changed text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_versions SET version = version + 1 WHERE content = changed;
  PERFORM pg_notify('content_versions', '');
END $$;

-- A listing's page shows its seller's number, whether it is verified, and the dealership; an article's page the first
-- letter of its author.
CREATE FUNCTION record_people_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM touched_before b JOIN touched_after a USING (id)
    WHERE (b.is_dealer, b.dealership_name, b.phone_number, b.phone_verified_at)
        IS DISTINCT FROM (a.is_dealer, a.dealership_name, a.phone_number, a.phone_verified_at)
      AND EXISTS (SELECT FROM listings WHERE listings.user_id = a.id)
  ) THEN
    PERFORM record_content_change('sellers');
  END IF;
  IF EXISTS (
    SELECT FROM touched_before b JOIN touched_after a USING (id)
    WHERE b.name IS DISTINCT FROM a.name AND EXISTS (SELECT FROM articles WHERE articles.author_id = a.id)
  ) THEN
    PERFORM record_content_change('articles');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_shown_updated AFTER UPDATE ON users
  REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after
  FOR EACH STATEMENT EXECUTE FUNCTION record_people_shown();

CREATE FUNCTION record_dealer_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_content_change('sellers');
  RETURN NULL;
END $$;
CREATE TRIGGER dealers_updated AFTER UPDATE ON dealers FOR EACH ROW EXECUTE FUNCTION record_dealer_shown();

-- The address of a dealer's page: "Yarra Motors" → yarra-motors; where that is taken, with the account's id.
CREATE FUNCTION add_dealer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text := trim(both '-' from regexp_replace(lower(NEW.dealership_name), '[^a-z0-9]+', '-', 'g'));
  own text := trim(both '-' from regexp_replace(lower(NEW.id), '[^a-z0-9]+', '-', 'g'));
BEGIN
  IF restores_backup() THEN
    RETURN NULL;
  END IF;
  IF words = '' THEN
    words := 'dealer';
  END IF;
  words := trim(both '-' from left(words, 60));
  INSERT INTO dealers (user_id, slug) VALUES (NEW.id, words) ON CONFLICT DO NOTHING;
  INSERT INTO dealers (user_id, slug) VALUES (NEW.id, words || '-' || own) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_dealer_added AFTER INSERT OR UPDATE OF is_dealer ON users
  FOR EACH ROW WHEN (NEW.is_dealer) EXECUTE FUNCTION add_dealer();

CREATE FUNCTION forget_verified_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phone_verified_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_phone_changed BEFORE UPDATE OF phone_number ON users
  FOR EACH ROW WHEN (OLD.phone_number IS DISTINCT FROM NEW.phone_number) EXECUTE FUNCTION forget_verified_phone();

-- Says to open pages whose list of saved cars has changed, and which sessions have ended. The tables have what is true.
CREATE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('live', 'session:' || id) FROM touched;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('live', 'user:' || user_id)
      FROM (SELECT DISTINCT user_id FROM touched WHERE removed_at IS NULL) AS of_users;
  ELSE
    PERFORM pg_notify('live', 'user:' || user_id) FROM (SELECT DISTINCT user_id FROM touched) AS of_users;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER saved_cars_inserted AFTER INSERT ON saved_cars REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
CREATE TRIGGER saved_cars_updated AFTER UPDATE ON saved_cars REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
CREATE TRIGGER saved_cars_deleted AFTER DELETE ON saved_cars REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live();

-- SAVED SEARCHES

-- One writer at a time, so that versions are in the order of commits and a reader of the newest misses none.
CREATE FUNCTION lock_saved_search_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7305117);
  RETURN NULL;
END $$;
CREATE TRIGGER saved_searches_lock BEFORE INSERT OR UPDATE OF user_id, email, criteria, confirmed_at, removed_at
  ON saved_searches FOR EACH STATEMENT EXECUTE FUNCTION lock_saved_search_versions();

CREATE FUNCTION count_saved_search_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT restores_backup() THEN
    NEW.version := nextval(pg_get_serial_sequence('saved_searches', 'version'));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER saved_searches_version BEFORE INSERT OR UPDATE OF user_id, email, criteria, confirmed_at, removed_at
  ON saved_searches FOR EACH ROW EXECUTE FUNCTION count_saved_search_version();

-- CONVERSATIONS

-- As of saved cars.
CREATE FUNCTION tell_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'user:' || person)
    FROM (
      SELECT seller_id AS person FROM touched UNION SELECT buyer_id FROM touched
      UNION SELECT users.id FROM touched JOIN users ON users.email = buyer_email AND email_verified
      UNION SELECT users.id FROM touched JOIN users ON users.member_of = seller_id
    ) AS people
    WHERE person IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_inserted AFTER INSERT ON conversations REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_conversations();
CREATE TRIGGER conversations_updated AFTER UPDATE ON conversations REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION tell_conversations();

CREATE FUNCTION tell_webhooks_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT restores_backup() THEN
    INSERT INTO webhook_deliveries (webhook_id, event, conversation_id, position)
      SELECT webhooks.id, 'enquiry', NEW.conversation_id, NEW.position
      FROM conversations JOIN webhooks ON webhooks.user_id = conversations.seller_id
        JOIN users ON users.id = webhooks.user_id
      WHERE conversations.id = NEW.conversation_id AND sends_enquiries AND paused_at IS NULL
        AND users.is_dealer AND users.suspended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER conversation_messages_tell_webhooks AFTER INSERT ON conversation_messages
  FOR EACH ROW WHEN (NEW.sender = 'buyer') EXECUTE FUNCTION tell_webhooks_of_message();

-- ARTICLES AND DECISIONS

CREATE FUNCTION record_article_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched) THEN
    PERFORM record_content_change('articles');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_inserted AFTER INSERT ON articles REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_article_changes();
CREATE TRIGGER articles_updated AFTER UPDATE ON articles REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_article_changes();
CREATE TRIGGER articles_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION record_article_changes();

-- Decisions are added, never changed: taking one back is another entry.
CREATE FUNCTION refuse_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER admin_log_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_changes();
CREATE TRIGGER moderation_decisions_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_changes();
