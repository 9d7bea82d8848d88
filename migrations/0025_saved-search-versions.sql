-- One writer at a time, so that versions are in the order of commits and a reader of the newest misses none.
CREATE FUNCTION lock_saved_search_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7305117);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_saved_search_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kerbside.restores_backup', true) IS DISTINCT FROM 'on' THEN
    NEW.version := nextval(pg_get_serial_sequence('saved_searches', 'version'));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER saved_searches_lock BEFORE INSERT OR UPDATE OF user_id, email, criteria, confirmed_at, removed_at ON saved_searches FOR EACH STATEMENT EXECUTE FUNCTION lock_saved_search_versions();
--> statement-breakpoint
CREATE TRIGGER saved_searches_version BEFORE INSERT OR UPDATE OF user_id, email, criteria, confirmed_at, removed_at ON saved_searches FOR EACH ROW EXECUTE FUNCTION count_saved_search_version();
