import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Mark } from '#app/contact/inbox.tsx';
import { logAct } from '#app/platform/admin-log.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type ContactMessage, contactMessages } from '#app/platform/schema/site.server.ts';

const PAGE_SIZE = 20;
const BATCH_SIZE = 200;

export type Inbox = { unread: number; total: number; page: number; pages: number; messages: ContactMessage[] };

/** Newest first; a page past the end shows the last page. */
export async function listMessages(db: Database, requestedPage: number): Promise<Inbox> {
  const unread = await db.$count(contactMessages, isNull(contactMessages.readAt));
  const [row] = await db.select({ total: count() }).from(contactMessages);
  const total = row?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
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

/** False if there is no such message. An email about it that is still queued is not sent. */
export async function deleteMessage(db: Database, id: string, by: string): Promise<boolean> {
  if (!isId(id)) return false;
  return db.transaction(async (tx) => {
    const isThisOne = eq(contactMessages.id, id);
    const deleted = await tx.delete(contactMessages).where(isThisOne).returning({ id: contactMessages.id });
    if (deleted.length > 0) await logAct(tx, { by, action: 'delete-message', about: `/admin/messages/${id}` });
    return deleted.length > 0;
  });
}

/** Every message sent from this email address, without its id, for the data export. */
export async function* listMessagesFrom(db: Database, email: string) {
  for (let after = ''; ; ) {
    const batch = await db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.email, email), gt(contactMessages.id, after)))
      .orderBy(asc(contactMessages.id))
      .limit(BATCH_SIZE);
    for (const { id: _id, ...message } of batch) yield message;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function deleteMessagesFrom(tx: Database, email: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}

type Marking = { id: string; mark: Mark; by: string };

/** Setting a mark twice keeps the first time. False if there is no such message. */
export async function markMessage(db: Database, { id, mark, by }: Marking, now = new Date()): Promise<boolean> {
  if (!isId(id)) return false;
  const { readAt, answeredAt } = contactMessages;
  const firstOf = (column: typeof readAt) => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;
  const changes = {
    read: { readAt: firstOf(readAt) },
    unread: { readAt: null },
    answered: { readAt: firstOf(readAt), answeredAt: firstOf(answeredAt) },
    unanswered: { answeredAt: null },
  };
  return db.transaction(async (tx) => {
    const marked = await tx
      .update(contactMessages)
      .set(changes[mark])
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id });
    const about = `/admin/messages/${id}`;
    if (marked.length > 0) await logAct(tx, { by, action: 'mark-message', about, detail: mark });
    return marked.length > 0;
  });
}
