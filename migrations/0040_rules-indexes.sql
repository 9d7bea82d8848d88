CREATE FUNCTION listing_text_key(description text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  letters text := regexp_replace(lower(description), '[^a-z]+', '', 'g');
BEGIN
  -- About thirty words: shorter texts are alike by chance.
  RETURN CASE WHEN length(letters) >= 150 THEN md5(letters) END;
END $$;
--> statement-breakpoint
CREATE INDEX listings_by_text ON listings (listing_text_key(description)) WHERE listing_text_key(description) IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_by_vin ON listings (vin) WHERE vin IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_by_plate ON listings (rego_plate) WHERE rego_plate IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photo_looks_band_1 ON photo_looks (substr(look, 1, 4));
--> statement-breakpoint
CREATE INDEX photo_looks_band_2 ON photo_looks (substr(look, 5, 4));
--> statement-breakpoint
CREATE INDEX photo_looks_band_3 ON photo_looks (substr(look, 9, 4));
--> statement-breakpoint
CREATE INDEX photo_looks_band_4 ON photo_looks (substr(look, 13, 4));
