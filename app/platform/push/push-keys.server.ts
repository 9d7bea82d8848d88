/** The keys are in the database: every process signs with the same pair, and a restored backup still does. */
import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { pushKeys } from '#app/platform/schema/push.server.ts';

export type PushKeys = { publicKey: string; privateKey: string };

export async function readPushKeys(db: Database): Promise<PushKeys> {
  return (await findKeys(db)) ?? makeKeys(db);
}

async function findKeys(db: Database): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = pushKeys;
  const [keys] = await db.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1));
  return keys;
}

/** If two processes make keys at once, the first one's win. */
async function makeKeys(db: Database): Promise<PushKeys> {
  const { default: encryption } = await import('web-push');
  await db.insert(pushKeys).values(encryption.generateVAPIDKeys()).onConflictDoNothing();
  const keys = await findKeys(db);
  if (!keys) throw new Error('The keys for push messages were not stored.');
  return keys;
}
