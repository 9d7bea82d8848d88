import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { parseQueueKind, queueHref } from '#app/trust/queue-item.ts';
import { undoDecision } from '#app/trust/undo-decision.server.ts';
import type { Route } from './+types/undo-decision';

const OUTCOMES = {
  undone: 'Undone.',
  'undone-before': 'You’ve already undone this.',
  'too-late': 'Too late: a decision can be undone for 10 minutes.',
};

export async function action({ context, params, url }: Route.ActionArgs) {
  const decisionId = Number(params.id);
  const isId = Number.isSafeInteger(decisionId);
  const undone = isId ? await undoDecision(db, { decisionId, by: viewerOf(context).uid }) : null;
  if (!undone || undone.state === 'missing') throw notFound('Not found');
  if (undone.state === 'undone') await refreshListings(undone.listingIds);
  return redirectWithFlash(queueHref(parseQueueKind(url.searchParams.get('kind'))), OUTCOMES[undone.state]);
}
