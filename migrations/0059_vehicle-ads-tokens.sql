ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_scope";--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_scope" CHECK (scope in ('read', 'write', 'ads'));