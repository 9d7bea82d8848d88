import type { ComponentProps, ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { notAnswered, OUR_SIDE } from '#app/ui/network-error.ts';
import { findProposalPage } from '#app/viewings/shown-viewings.server.ts';
import { MissedFact } from '#app/viewings/viewing-card.tsx';
import { MOST_TIMES, proposalForm, REFUSALS } from '#app/viewings/viewing-form.ts';
import { cityOf, nextDays, SLOTS, zoneOf } from '#app/viewings/viewing-times.ts';
import { proposeViewing } from '#app/viewings/viewings.server.ts';
import type { Route } from './+types/propose';
import { findTooFast, requireConversation, requireReader } from './viewing-reader.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireConversation];

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const reader = await requireReader({ request, context, url });
  const page = await findProposalPage(db, params.id, reader);
  if (!page) throw notFound('Conversation not found');
  const { car, refusal, shown, missed } = page;
  return {
    side: shown.side,
    other: shown.other,
    agreed: shown.agreed?.when ?? null,
    missed,
    refusal: refusal && REFUSALS[refusal],
    suburb: car?.suburb ?? null,
    days: car ? nextDays(zoneOf(car.location), new Date()) : [],
    city: car ? cityOf(zoneOf(car.location)) : '',
    requestId: newId(),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches[0].loaderData, loaderData ? titleOf(loaderData) : 'Conversation not found');

export const action = formAction(
  proposalForm,
  { trouble: OUR_SIDE },
  async (form, { request, params, context, url }: Route.ActionArgs) => {
    const reader = await requireReader({ request, context, url });
    const tooFast = await findTooFast(context, reader, params.id);
    if (tooFast) return form.refuse(tooFast.problems, tooFast.init);
    const outcome = await proposeViewing(db, params.id, reader, form.value);
    if (!outcome) throw notFound('Conversation not found');
    if (outcome.ok) return redirect(`/messages/${params.id}`, 303);
    return form.refuse(REFUSALS[outcome.reason]);
  },
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, OUR_SIDE));
}

function titleOf({ side }: { side: 'buyer' | 'seller' }): string {
  return side === 'seller' ? 'Offer viewing times' : 'Ask for a viewing';
}

export default function ProposePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { side, other, agreed, missed, refusal } = loaderData;
  const page = `/messages/${params.id}`;
  const reply = actionData && 'status' in actionData && 'error' in actionData ? (actionData as FormReply) : undefined;
  return (
    <div className="page-narrow grid gap-5">
      <h1>{titleOf({ side })}</h1>
      {agreed && <p>You’ve agreed on {agreed}. That stays until the new time is accepted.</p>}
      <MissedFact other={other} missed={missed} />
      {refusal ? (
        <p role="alert">{refusal}</p>
      ) : (
        <ProposalForm {...loaderData} action={`${page}/viewing`} reply={reply} />
      )}
      <Link to={page} className="text-link justify-self-start">
        Back to the conversation
      </Link>
    </div>
  );
}

type ProposalFormProps = Pick<Route.ComponentProps['loaderData'], 'side' | 'suburb' | 'days' | 'city' | 'requestId'> & {
  action: string;
  reply: FormReply | undefined;
};

/** As it was sent, after a refusal. */
function ProposalForm({ side, suburb, days, city, requestId, action, reply }: ProposalFormProps) {
  const typed = reply?.initialValue ?? {};
  const times = [typed.times ?? []].flat();
  const problems = Object.entries(reply?.error ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ message, ...(name !== '' && { fieldId: `viewing-${name.split('[')[0]}` }) })),
  );
  return (
    <Form method="post" action={action} className="panel grid gap-6 p-5 sm:p-7">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="requestId" value={String(typed.requestId ?? requestId)} />
      <Choices legend="Day" id="viewing-day" look="grid-cols-3 *:whitespace-nowrap sm:grid-cols-4">
        {days.map(({ value, label }) => (
          <Choice key={value} name="day" value={value} type="radio" defaultChecked={typed.day === value}>
            {label}
          </Choice>
        ))}
      </Choices>
      <Choices
        legend={side === 'seller' ? `Up to ${MOST_TIMES} times, ${city} time` : `${city} time`}
        id="viewing-times"
        look="grid-cols-3 *:whitespace-nowrap sm:grid-cols-4"
      >
        {SLOTS.map(({ value, label }) => (
          <Choice
            key={value}
            name="times"
            value={value}
            type={side === 'seller' ? 'checkbox' : 'radio'}
            defaultChecked={times.includes(value)}
          >
            {label}
          </Choice>
        ))}
      </Choices>
      {side === 'seller' && suburb && (
        <Choices legend="Place" id="viewing-place" look="sm:grid-cols-2">
          <Choice name="place" value="suburb" type="radio" defaultChecked={typed.place !== 'later'}>
            {suburb}
          </Choice>
          <Choice name="place" value="later" type="radio" defaultChecked={typed.place === 'later'}>
            I’ll tell you
          </Choice>
        </Choices>
      )}
      <SubmitButton action={action} problems={problems} pending="Sending…">
        {side === 'seller' ? 'Offer times' : 'Ask for it'}
      </SubmitButton>
    </Form>
  );
}

type ChoicesProps = { legend: string; id: string; look: string; children: ReactNode };

function Choices({ legend, id, look, children }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div id={id} tabIndex={-1} className={`grid gap-2 outline-none ${look}`}>
        {children}
      </div>
    </fieldset>
  );
}

function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="grid min-h-11 place-items-center rounded-control border border-line-strong bg-surface px-1 text-center font-medium text-[0.9375rem] has-checked:border-accent has-checked:bg-accent has-checked:font-bold has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input {...input} className="sr-only" />
      {children}
    </label>
  );
}
