-- Whoever has left is named nowhere: the address was kept beside the reference, which went with the account.
UPDATE "articles" SET "author" = '' WHERE "author_id" IS NULL;
