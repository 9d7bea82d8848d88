CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"car" jsonb,
	"conversation_id" text,
	"position" integer,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"status" integer,
	"problem" text,
	CONSTRAINT "webhook_deliveries_event" CHECK (event in ('enquiry', 'car.sold', 'car.back_for_sale', 'car.removed', 'test')),
	CONSTRAINT "webhook_deliveries_outcome" CHECK (outcome in ('waiting', 'delivered', 'given_up', 'dropped')),
	CONSTRAINT "webhook_deliveries_waiting" CHECK ((outcome = 'waiting') = (next_at is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"secret" text NOT NULL,
	"sends_enquiries" boolean NOT NULL,
	"sends_sales" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_for" text,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	"busy_until" timestamp with time zone,
	CONSTRAINT "webhooks_paused_for" CHECK (paused_for in ('dealer', 'failing', 'secret')),
	CONSTRAINT "webhooks_paused" CHECK ((paused_at is null) = (paused_for is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_of_user" ON "webhooks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_failing" ON "webhooks" USING btree ("failing_since") WHERE failing_since is not null and paused_at is null;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_car() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  car listings := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF current_setting('kerbside.restores_backup', true) IS DISTINCT FROM 'on' THEN
    INSERT INTO webhook_deliveries (webhook_id, event, car)
      SELECT webhooks.id,
        CASE WHEN TG_OP = 'DELETE' THEN 'car.removed' WHEN car.sold_date IS NULL THEN 'car.back_for_sale' ELSE 'car.sold' END,
        jsonb_build_object(
          'id', car.id, 'make', car.make, 'model', car.model, 'trim', car.trim, 'year', car.year,
          'priceCents', car.price_cents,
          'stockNumber', (SELECT min(source_key) FROM imported_listings WHERE listing_id = car.id))
      FROM webhooks JOIN users ON users.id = webhooks.user_id
      WHERE webhooks.user_id = car.user_id AND sends_sales AND paused_at IS NULL
        AND users.is_dealer AND users.suspended_at IS NULL;
  END IF;
  RETURN car;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_tell_webhooks AFTER UPDATE ON listings FOR EACH ROW WHEN ((OLD.sold_date IS NULL) <> (NEW.sold_date IS NULL)) EXECUTE FUNCTION tell_webhooks_of_car();
--> statement-breakpoint
-- Before, while the stock number is still there.
CREATE TRIGGER listings_tell_webhooks_of_end BEFORE DELETE ON listings FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_car();
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kerbside.restores_backup', true) IS DISTINCT FROM 'on' THEN
    INSERT INTO webhook_deliveries (webhook_id, event, conversation_id, position)
      SELECT webhooks.id, 'enquiry', NEW.conversation_id, NEW.position
      FROM conversations JOIN webhooks ON webhooks.user_id = conversations.seller_id
        JOIN users ON users.id = webhooks.user_id
      WHERE conversations.id = NEW.conversation_id AND sends_enquiries AND paused_at IS NULL
        AND users.is_dealer AND users.suspended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_messages_tell_webhooks AFTER INSERT ON conversation_messages FOR EACH ROW WHEN (NEW.sender = 'buyer') EXECUTE FUNCTION tell_webhooks_of_message();
