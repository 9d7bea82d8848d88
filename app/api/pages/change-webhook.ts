import { deleteWebhook, pauseWebhook, resumeWebhook, sendTest } from '#app/api/webhooks.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/change-webhook';

const PAGE = '/my-listings/stock/webhooks';
const TESTS = { name: 'webhook-tests', attempts: 30, seconds: 3600 };
const CHANGES = new Map([
  ['test', { change: sendTest, done: 'The test is on its way. Reload the page to see how it went.' }],
  ['pause', { change: pauseWebhook, done: 'Paused. Anything that happens while it’s paused isn’t sent later.' }],
  ['resume', { change: resumeWebhook, done: 'The webhook works again.' }],
  ['delete', { change: deleteWebhook, done: 'Deleted.' }],
]);

export async function action({ context, params: { id, change } }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const known = CHANGES.get(change);
  const tooMany = change === 'test' ? await countAttempt(context, { ofAccount: [TESTS, uid] }) : null;
  if (tooMany) return redirectWithFlash(PAGE, tooMany.message);
  if (!known || !(await known.change(db, uid, id))) throw notFound('Webhook not found');
  return redirectWithFlash(PAGE, known.done);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();
