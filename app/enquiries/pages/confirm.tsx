import { data, Form } from 'react-router';
import { z } from 'zod';
import { AccountPage, DeadLink, YOUR_MESSAGES } from '#app/accounts/account-page.tsx';
import { REFUSALS } from '#app/enquiries/message-form.ts';
import { readConfirmKey } from '#app/enquiries/message-links.server.ts';
import { rememberAddress } from '#app/enquiries/reader.server.ts';
import {
  confirmWaitingMessages,
  listWaitingMessages,
  refuseWaitingMessages,
} from '#app/enquiries/waiting-messages.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/confirm';

const answerForm = z.object({ answer: z.enum(['yes', 'no']) });

export async function loader({ url }: Route.LoaderArgs) {
  const waitingId = readConfirmKey(url.searchParams.get('key'));
  const waiting = waitingId ? await listWaitingMessages(db, waitingId) : null;
  if (!waiting) return data({ email: '', messages: [] }, { status: 404 });
  const messages = waiting.messages.map(({ id, text, car }) => ({ id, text, car: listingTitle(car) }));
  return data({ email: waiting.email, messages });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Confirm your email'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, url }: Route.ActionArgs) {
  const form = await parseForm(request, answerForm);
  if (!form.ok) return form.refusal;
  const waitingId = readConfirmKey(url.searchParams.get('key'));
  if (!waitingId) return form.refuse('This link doesn’t work.');
  if (form.value.answer === 'no') {
    await refuseWaitingMessages(db, waitingId);
    return redirectWithFlash('/listings', 'Deleted. Nothing was sent.');
  }
  const confirmed = await confirmWaitingMessages(db, waitingId);
  if (!confirmed) return form.refuse('This link was used already, or it has expired.');
  const headers = new Headers({ 'Set-Cookie': await rememberAddress(confirmed.email) });
  const refused = confirmed.results.find((result) => !result.ok);
  return redirectWithFlash(
    '/messages',
    refused ? REFUSALS[refused.reason] : 'Your email is confirmed and your message is sent.',
    headers,
  );
}

export default function ConfirmPage({ loaderData: { email, messages }, actionData }: Route.ComponentProps) {
  if (messages.length === 0)
    return (
      <DeadLink next={YOUR_MESSAGES}>
        It has expired or was used. Write to the seller again, and we’ll send you a new link.
      </DeadLink>
    );
  const problem = actionData?.error?.['']?.[0];
  return (
    <AccountPage title={messages.length === 1 ? 'Send your message' : 'Send your messages'}>
      <ul className="grid gap-4">
        {messages.map(({ id, text, car }) => (
          <li key={id} className="grid gap-1">
            <p className="wrap-anywhere font-semibold">{car}</p>
            <p className="wrap-anywhere line-clamp-6 whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere text-muted">From {email}. The seller doesn’t see the address.</p>
      {problem && <p role="alert">{problem}</p>}
      <div className="flex flex-wrap gap-3">
        <Form method="post">
          <input type="hidden" name="answer" value="yes" />
          <SubmitButton>Confirm and send</SubmitButton>
        </Form>
        <Form method="post">
          <input type="hidden" name="answer" value="no" />
          <SubmitButton className="button-quiet">It wasn’t me</SubmitButton>
        </Form>
      </div>
    </AccountPage>
  );
}
