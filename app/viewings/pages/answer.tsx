import { Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { notAnswered, OUR_SIDE } from '#app/ui/network-error.ts';
import { findShownViewings } from '#app/viewings/shown-viewings.server.ts';
import { ViewingCard } from '#app/viewings/viewing-card.tsx';
import { answerForm, REFUSALS } from '#app/viewings/viewing-form.ts';
import { answerViewing } from '#app/viewings/viewings.server.ts';
import type { Route } from './+types/answer';
import { findTooFast, requireConversation, requireReader } from './viewing-reader.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireConversation];

/** Where the buttons in a conversation post to: it shows why one was refused, beside what is left to answer. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const reader = await requireReader({ request, context, url });
  const shown = await findShownViewings(db, params.id, reader);
  if (!shown) throw notFound('Conversation not found');
  return { shown };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Viewing');

export const action = formAction(
  answerForm,
  { trouble: OUR_SIDE, multiline: ['reply'] },
  async (form, { request, params, context, url }: Route.ActionArgs) => {
    const reader = await requireReader({ request, context, url });
    const tooFast = await findTooFast(context, reader, params.id);
    if (tooFast) return form.refuse(tooFast.problems, tooFast.init);
    const outcome = await answerViewing(db, params.viewingId, reader, form.value);
    if (!outcome) throw notFound('Conversation not found');
    return outcome.ok ? redirect(`/messages/${params.id}`, 303) : form.refuse(REFUSALS[outcome.reason]);
  },
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, OUR_SIDE));
}

export default function AnswerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const reply = actionData && 'error' in actionData ? (actionData as FormReply) : undefined;
  const problems = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? []);
  const page = `/messages/${params.id}`;
  return (
    <div className="page-narrow grid gap-5">
      <h1>Viewing</h1>
      {problems.length > 0 && (
        <p role="alert" className="font-medium text-danger">
          {problems.join(' ')}
        </p>
      )}
      <div className="panel overflow-hidden">
        <ViewingCard page={page} shown={loaderData.shown} reply={reply} />
      </div>
      <Link to={page} className="text-link justify-self-start">
        Back to the conversation
      </Link>
    </div>
  );
}
