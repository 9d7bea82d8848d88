import { data } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { answerSuspension, decideReport } from '#app/trust/decide.server.ts';
import { decisionSchema, NOTE_CHECK, wasDecided } from '#app/trust/decision-form.ts';
import { decideMessage } from '#app/trust/held-messages.server.ts';
import { askSeller, decideHeld } from '#app/trust/held-queue.server.ts';
import { findEvidence } from '#app/trust/moderation-evidence.server.ts';
import { isUndoable, listDecisions } from '#app/trust/moderation-log.server.ts';
import { listQueue } from '#app/trust/moderation-queue.server.ts';
import { keyOf, parseQueueKind, queueHref } from '#app/trust/queue-item.ts';
import type { Route } from './+types/moderation';
import { ModerationPage } from './moderation-page.tsx';

const RECENT = 5;
const NOT_ALLOWED = 'You can’t decide about your own account or the administrator’s.';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const kind = parseQueueKind(url.searchParams.get('kind'));
  const { items, counts } = await listQueue(db, kind);
  const requested = url.searchParams.get('item');
  const item = items.find((one) => keyOf(one) === requested) ?? items[0] ?? null;
  const now = new Date();
  const recent = await listDecisions(db, { by: viewer.uid }, RECENT);
  const undone = new Set((await listDecisions(db, { by: viewer.uid }, 50)).map(({ undoes }) => undoes));
  const evidence = item && (await findEvidence(db, item));
  const undoable = recent.filter((one) => isUndoable(one, now) && !undone.has(one.id));
  return data({ kind, items, counts, item, evidence, undoable, flash, now }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Moderation');

export async function action({ request, context, url }: Route.ActionArgs) {
  const { uid: by } = viewerOf(context);
  const form = await parseForm(request, decisionSchema, NOTE_CHECK);
  if (!form.ok) return form.refusal;
  const { do: action, id, reason, note, question, scope } = form.value;
  const queue = queueHref(parseQueueKind(url.searchParams.get('kind')));
  if (needsReason(action) && reason === '') return form.refuse({ reason: 'Choose a reason' });
  if (action === 'ask' && question === '') return form.refuse({ question: 'Write what you want to know' });
  const outcome =
    action === 'ask'
      ? await askSeller(db, { holdId: id, by, question, note })
      : await decide({ action, id, by, reason, note, wholeAccount: scope === 'account' });
  if (outcome.state === 'missing') throw notFound('Not found');
  if (outcome.state === 'not-allowed') return redirectWithFlash(queue, NOT_ALLOWED);
  if (outcome.state === 'was-decided') return redirectWithFlash(queue, wasDecided(outcome.decision));
  if (action === 'ask') return redirectWithFlash(queue, 'Question sent. It comes back here when the seller answers.');
  if (action === 'deliver') return redirectWithFlash(queue, 'Message sent on.');
  await refreshListings(outcome.listingIds);
  return redirectWithFlash(queue, 'Decision saved. You can undo it for 10 minutes.');
}

type Decided = { action: string; id: string; by: string; reason: string; note: string; wholeAccount: boolean };

function decide({ action, id, ...choice }: Decided) {
  if (action === 'restore' || action === 'turn-down') return answerSuspension(db, { userId: id, ...choice }, action);
  if (action === 'approve' || action === 'remove-held')
    return decideHeld(db, { holdId: id, ...choice, action: action === 'approve' ? action : 'remove' });
  if (action === 'deliver' || action === 'withhold')
    return decideMessage(db, { heldId: id, by: choice.by, action, note: choice.note });
  return decideReport(db, { reportId: id, action: action as 'dismiss' | 'remove' | 'suspend', ...choice });
}

function needsReason(action: string): boolean {
  return action === 'remove' || action === 'remove-held' || action === 'suspend';
}

export default function AdminModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ModerationPage {...loaderData} reply={actionData} />;
}
