ALTER TABLE "saved_cars" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cars" ADD CONSTRAINT "saved_cars_note" CHECK (char_length(note) <= 1000);