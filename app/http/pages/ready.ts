import { sql } from 'drizzle-orm';
import { db } from '#app/platform/db/client.server.ts';

/** The server starts listening only once the search index is full, so only the database needs a check. */
export async function loader() {
  const isReady = await db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return new Response(isReady ? 'ready\n' : 'the database does not answer\n', {
    status: isReady ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
