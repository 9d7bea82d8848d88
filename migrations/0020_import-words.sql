CREATE TABLE "import_words" (
	"seller_id" text NOT NULL,
	"field" text NOT NULL,
	"word" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "import_words_seller_id_field_word_pk" PRIMARY KEY("seller_id","field","word")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "meanings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_words" ADD CONSTRAINT "import_words_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;