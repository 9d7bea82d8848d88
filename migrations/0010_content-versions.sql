CREATE TABLE "content_versions" (
	"content" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);--> statement-breakpoint
INSERT INTO "content_versions" ("content") VALUES ('articles'), ('sellers');
--> statement-breakpoint
-- The notification carries nothing: it says only that the numbers are worth reading.
CREATE FUNCTION record_content_change(changed text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_versions SET version = version + 1 WHERE content = changed;
  PERFORM pg_notify('content_versions', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION record_article_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched) THEN
    PERFORM record_content_change('articles');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_inserted AFTER INSERT ON articles REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_article_changes();
--> statement-breakpoint
CREATE TRIGGER articles_updated AFTER UPDATE ON articles REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_article_changes();
--> statement-breakpoint
CREATE TRIGGER articles_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION record_article_changes();
--> statement-breakpoint
-- A listing's page shows its seller's number and dealership, an article's page the first letter of its author. That
-- somebody was seen or signed in is no change.
CREATE FUNCTION record_people_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM touched_before JOIN touched_after USING (id)
    WHERE (touched_before.is_dealer, touched_before.dealership_name, touched_before.phone_number)
        IS DISTINCT FROM (touched_after.is_dealer, touched_after.dealership_name, touched_after.phone_number)
      AND EXISTS (SELECT FROM listings WHERE listings.user_id = touched_after.id)
  ) THEN
    PERFORM record_content_change('sellers');
  END IF;
  IF EXISTS (
    SELECT FROM touched_before JOIN touched_after USING (id)
    WHERE touched_before.name IS DISTINCT FROM touched_after.name
      AND EXISTS (SELECT FROM articles WHERE articles.author_id = touched_after.id)
  ) THEN
    PERFORM record_content_change('articles');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_shown_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS touched_before NEW TABLE AS touched_after FOR EACH STATEMENT EXECUTE FUNCTION record_people_shown();
