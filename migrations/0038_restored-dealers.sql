-- A restored backup brings the dealers of its accounts.
CREATE OR REPLACE FUNCTION add_dealer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text := trim(both '-' from regexp_replace(lower(NEW.dealership_name), '[^a-z0-9]+', '-', 'g'));
  own text := trim(both '-' from regexp_replace(lower(NEW.id), '[^a-z0-9]+', '-', 'g'));
BEGIN
  IF current_setting('kerbside.restores_backup', true) = 'on' THEN
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
