import { Readable } from 'node:stream';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { writeRejectsOf } from '#app/stock/findings.server.ts';
import { findRun } from '#app/stock/runs.server.ts';
import type { Route } from './+types/import-rejects';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const run = await findRun(db, { sellerId: uid, runId: params.runId });
  if (!run?.choices) throw notFound('Import not found.');
  const body = Readable.toWeb(Readable.from(writeRejectsOf(db, run)).map((text) => Buffer.from(text)));
  return new Response(body as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rejects.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}
