import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';

/** The address that the links of a conversation are sent to; null if its buyer has an account or has left. */
export async function addressOfConversation(db: Database, id: string): Promise<string | null> {
  const [conversation] = await db
    .select({ email: conversations.buyerEmail })
    .from(conversations)
    .where(eq(conversations.id, id));
  return conversation?.email ?? null;
}
