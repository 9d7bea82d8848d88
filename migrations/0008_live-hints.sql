ALTER TABLE "saved_cars" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
-- Says whose list of saved cars is another now, and which sessions have ended. A hint: what is true is in the tables.
CREATE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('live', 'session:' || id) FROM touched;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('live', 'user:' || user_id) FROM (SELECT DISTINCT user_id FROM touched WHERE removed_at IS NULL) AS of_users;
  ELSE
    PERFORM pg_notify('live', 'user:' || user_id) FROM (SELECT DISTINCT user_id FROM touched) AS of_users;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER saved_cars_inserted AFTER INSERT ON saved_cars REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
--> statement-breakpoint
CREATE TRIGGER saved_cars_updated AFTER UPDATE ON saved_cars REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
--> statement-breakpoint
CREATE TRIGGER saved_cars_deleted AFTER DELETE ON saved_cars REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
--> statement-breakpoint
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
