CREATE TABLE "listing_contacts" (
	"listing_id" text NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "listing_contacts_listing_id_hash_pk" PRIMARY KEY("listing_id","hash")
);
--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_contacts_of_hash" ON "listing_contacts" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "listing_contacts_of_user" ON "listing_contacts" USING btree ("user_id");