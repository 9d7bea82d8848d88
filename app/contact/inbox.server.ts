/** What was written to us, as the administrator reads it. */
import { count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Mark } from '#app/contact/marks.ts';
import { type ContactMessage, contactMessages } from '#app/platform/db/schema/contact.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';

const PAGE_SIZE = 20;

export type Inbox = { unread: number; total: number; page: number; pages: number; messages: ContactMessage[] };

/** The newest first; a page past the end is the last one. */
export async function listMessages(db: Database, askedPage: number): Promise<Inbox> {
  const unread = await db.$count(contactMessages, isNull(contactMessages.readAt));
  const [row] = await db.select({ total: count() }).from(contactMessages);
  const total = row?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(askedPage, pages);
  const messages = await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { unread, total, page, pages, messages };
}

export async function findMessage(db: Database, id: string): Promise<ContactMessage | null> {
  if (!isId(id)) return null;
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}

/** False where there is no such message. Its mail, if it still waits to be sent, is not sent then. */
export async function deleteMessage(db: Database, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const deleted = await db
    .delete(contactMessages)
    .where(eq(contactMessages.id, id))
    .returning({ id: contactMessages.id });
  return deleted.length > 0;
}

/** A mark that is there already keeps its time. False where there is no such message. */
export async function markMessage(db: Database, id: string, mark: Mark, now = new Date()): Promise<boolean> {
  if (!isId(id)) return false;
  const { readAt, answeredAt } = contactMessages;
  const firstOf = (column: typeof readAt) => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
  const changes = {
    read: { readAt: firstOf(readAt) },
    unread: { readAt: null },
    /** What is answered has been read. */
    answered: { readAt: firstOf(readAt), answeredAt: firstOf(answeredAt) },
    unanswered: { answeredAt: null },
  };
  const marked = await db
    .update(contactMessages)
    .set(changes[mark])
    .where(eq(contactMessages.id, id))
    .returning({ id: contactMessages.id });
  return marked.length > 0;
}
