-- Decisions are added, never changed: taking one back is another entry.
CREATE FUNCTION refuse_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_decisions is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_changes();
--> statement-breakpoint
-- An import that is under way while its account is suspended adds hidden cars.
CREATE FUNCTION hide_cars_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restored backup brings its holds.
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO holds (id, listing_id, rule, evidence)
    SELECT gen_random_uuid()::text, t.id, 'suspended', '{}' FROM touched t JOIN users u ON u.id = t.user_id
    WHERE u.suspended_at IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_of_suspended AFTER INSERT ON listings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION hide_cars_of_suspended();
