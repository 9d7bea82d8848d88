-- A photo keeps the id of its upload in a draft's document, stored or not: "local:" is no longer needed.
UPDATE "drafts" SET "document" = jsonb_set("document", '{photos}', (
  SELECT coalesce(jsonb_agg(regexp_replace(photo, '^local:', '') ORDER BY place), '[]')
  FROM jsonb_array_elements_text("document" -> 'photos') WITH ORDINALITY AS named(photo, place)))
WHERE "document" -> 'photos' IS NOT NULL;
