import { data, Form, Link } from 'react-router';
import { EVENT_WORDS, MAX_WEBHOOKS, newWebhookSchema, outcomeWords } from '#app/api/webhook-form.ts';
import { createWebhook, listWebhooks, renewSecret } from '#app/api/webhooks.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { useLookAgain } from '#app/http/use-live.ts';
import { notFound, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { StockToolButton, StockToolPage } from '#app/stock/stock-tool-page.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { CheckboxField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/webhooks';

const PAGE = '/my-listings/stock/webhooks';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const rows = await listWebhooks(db, uid);
  const webhooks = rows.map(({ id, address, pausedFor, failingSince, deliveries, sendsEnquiries, sendsSales }) => ({
    id,
    address,
    pausedFor,
    failingSince: failingSince && formatDateTime(failingSince),
    sends: sendsEnquiries && sendsSales ? 'Enquiries and sales' : sendsSales ? 'Sales' : 'Enquiries',
    deliveries: deliveries.map((delivery) => ({
      id: delivery.id,
      event: EVENT_WORDS[delivery.event],
      at: formatDateTime(delivery.createdAt),
      outcome: outcomeWords(delivery),
      isWaiting: delivery.outcome === 'waiting' && delivery.attempts === 0,
    })),
  }));
  const { flash, headers } = await takeFlash(request);
  return data({ webhooks, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Webhooks');

/** Creates a webhook, or renews the secret of the one in the address. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  if (id !== undefined) {
    const secret = await renewSecret(db, uid, id);
    if (secret === null) throw notFound('Webhook not found');
    return showSecret(secret);
  }
  const form = await parseForm(request, newWebhookSchema);
  if (!form.ok) return form.refusal;
  const created = await createWebhook(db, uid, form.value);
  return created.ok ? showSecret(created.secret) : form.refuse(created.problem);
}

function showSecret(secret: string) {
  return data({ secret }, { headers: { 'Cache-Control': 'no-store' } });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function WebhooksPage({ loaderData: { webhooks, flash }, actionData }: Route.ComponentProps) {
  const secret = actionData && 'secret' in actionData ? actionData.secret : null;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  useLookAgain(webhooks.some(({ deliveries }) => deliveries.some(({ isWaiting }) => isWaiting)));
  return (
    <StockToolPage
      title="Webhooks"
      flash={flash}
      lead={
        <>
          We notify your system of every enquiry and sale, usually within two minutes. See{' '}
          <Link to="/api#webhooks" className="text-link">
            how to read and verify what we send
          </Link>
          .
        </>
      }
    >
      {secret && (
        <section aria-label="The webhook’s secret" className="panel grid gap-2 p-5">
          <p className="font-semibold">Copy the secret now. We show it once and can’t show it again.</p>
          <code className="select-all break-all">{secret}</code>
        </section>
      )}
      {webhooks.map((webhook) => (
        <WebhookPanel key={webhook.id} {...webhook} />
      ))}
      {webhooks.length < MAX_WEBHOOKS && <NewWebhook key={webhooks.length} reply={reply} />}
    </StockToolPage>
  );
}

type ShownWebhook = Route.ComponentProps['loaderData']['webhooks'][number];

function WebhookPanel({ id, address, sends, pausedFor, failingSince, deliveries }: ShownWebhook) {
  const here = `${PAGE}/${id}`;
  return (
    <section aria-label={address} className="panel grid gap-4 p-5">
      <div>
        <h2 className="break-all font-semibold">{address}</h2>
        <p className="text-muted text-sm">{sends}</p>
        <State pausedFor={pausedFor} failingSince={failingSince} />
      </div>
      <div className="flex flex-wrap gap-3">
        {pausedFor === null && <StockToolButton action={`${here}/test`} label="Send a test" of={address} />}
        {pausedFor === null && <StockToolButton action={`${here}/pause`} label="Pause" of={address} />}
        {pausedFor && pausedFor !== 'secret' && (
          <StockToolButton action={`${here}/resume`} label="Resume" of={address} />
        )}
        <Form method="post" action={`${here}/secret`}>
          <button type="submit" className="button button-quiet" aria-label={`New secret: ${address}`}>
            New secret
          </button>
        </Form>
        <StockToolButton action={`${here}/delete`} label="Delete" of={address} />
      </div>
      {deliveries.length > 0 && (
        <div>
          <h3 className="font-semibold">Last deliveries</h3>
          <ul className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <li key={delivery.id} className="grid gap-x-4 py-2 text-sm sm:grid-cols-[11rem_9rem_1fr]">
                <span className="text-muted">{delivery.at}</span>
                <span className="font-semibold">{delivery.event}</span>
                <span>{delivery.outcome}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function State({ pausedFor, failingSince }: Pick<ShownWebhook, 'pausedFor' | 'failingSince'>) {
  const words = {
    dealer: 'Paused',
    failing: 'Paused: nothing was accepted for 24 hours',
    secret: 'Paused: make a new secret, because our own key has changed',
  };
  if (pausedFor) return <p className="font-semibold text-danger">{words[pausedFor]}</p>;
  return failingSince && <p className="font-semibold text-danger">Nothing accepted since {failingSince}</p>;
}

const ALL_SENT = { sendsEnquiries: 'on', sendsSales: 'on' };

function NewWebhook({ reply }: { reply: FormReply | undefined }) {
  const { props, fields, problems } = useCheckedForm(newWebhookSchema, { reply, defaultValue: ALL_SENT });
  return (
    <Form method="post" action={PAGE} {...props} className="panel grid gap-4 p-5">
      <h2 className="font-bold text-xl">New webhook</h2>
      <ErrorSummary problems={problems} />
      <TextField
        field={fields.address}
        label="Address"
        type="url"
        required
        maxLength={2000}
        placeholder="e.g. https://crm.example.com/kerbside"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">We send</legend>
        <CheckboxField field={fields.sendsEnquiries} label="Enquiries: each message from a buyer" />
        <CheckboxField field={fields.sendsSales} label="Sales: a car is sold, back on sale or deleted" />
      </fieldset>
      <button type="submit" className="button justify-self-start">
        Create webhook
      </button>
    </Form>
  );
}
