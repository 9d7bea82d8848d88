import { sql } from 'drizzle-orm';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { isDiskFull } from '#app/platform/full-disk.server.ts';

/** The server starts listening only once the search index is full, so only what it stands on needs a check. */
export async function loader() {
  const trouble = await findTrouble();
  return new Response(`${trouble ?? 'ready'}\n`, {
    status: trouble ? 503 : 200,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

async function findTrouble(): Promise<string | null> {
  if (await isDiskFull(env.DATA_DIR)) return 'the disk is full';
  return db.execute(sql`select 1`).then(
    () => null,
    () => 'the database does not answer',
  );
}
