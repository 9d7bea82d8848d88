import { readReader } from '#app/enquiries/reader.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { notFound, redirectWithFlash, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { REPORTS_FROM_ADDRESS } from '#app/trust/report-form.ts';
import { reportAndBlock, undoReportAndBlock } from '#app/trust/reports.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import { endViewingsOf } from '#app/viewings/viewings.server.ts';
import type { Route } from './+types/report-and-block';

export async function action({ request, params, context, url, pattern }: Route.ActionArgs) {
  const page = `/messages/${params.id}`;
  const reader = await readReader(request, context.get(viewerContext));
  if (reader.userId !== null || reader.emails.length === 0) requireViewer(context, new URL(page, url));
  if (pattern.endsWith('/undo-report')) {
    const undone = await undoReportAndBlock(db, params.id, reader);
    if (undone === null) throw notFound('Conversation not found');
    return redirectWithFlash(
      page,
      undone ? 'Undone.' : 'Too late: you can undo this for 10 minutes. You can still unblock.',
    );
  }
  const tooMany = await countAttempt(context, { fromAddress: REPORTS_FROM_ADDRESS });
  if (tooMany) return redirectWithFlash(page, tooMany.message);
  if (!(await reportAndBlock(db, params.id, reader))) throw notFound('Conversation not found');
  await endViewingsOf(db, params.id, reader);
  return redirectWithFlash(page, 'Reported and blocked. You can undo this for 10 minutes.');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}
