import { sql } from 'drizzle-orm';
import { db } from '#app/platform/db/client.server.ts';

/** Ready: the database answers and, since nothing else is let in before it is filled, so does the index. */
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
