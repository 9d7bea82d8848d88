CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"dealership_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_role" CHECK (role in ('manager', 'salesperson'))
);
--> statement-breakpoint
CREATE TABLE "work_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dealership_id" text NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"what" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_of" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_role" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_dealership_id_users_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_log" ADD CONSTRAINT "work_log_dealership_id_users_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_log" ADD CONSTRAINT "work_log_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("dealership_id","email");--> statement-breakpoint
CREATE INDEX "work_log_of_dealership" ON "work_log" USING btree ("dealership_id","id");--> statement-breakpoint
CREATE INDEX "work_log_of_member" ON "work_log" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_member_of_users_id_fk" FOREIGN KEY ("member_of") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("member_of") WHERE member_of is not null;--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("assigned_to") WHERE assigned_to is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_member_has_role" CHECK (member_of is null or member_role in ('manager', 'salesperson'));