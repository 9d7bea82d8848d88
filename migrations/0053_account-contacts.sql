CREATE TABLE "account_contacts" (
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "account_contacts_hash_user_id_pk" PRIMARY KEY("hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_contacts" ADD CONSTRAINT "account_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_contacts_of_user" ON "account_contacts" USING btree ("user_id");
--> statement-breakpoint
INSERT INTO "account_contacts" ("hash", "user_id") SELECT DISTINCT "hash", "user_id" FROM "listing_contacts";
