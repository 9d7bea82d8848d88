import { data, Form } from 'react-router';
import { z } from 'zod';
import { AccountPage, DeadLink, YOUR_MESSAGES } from '#app/accounts/account-page.tsx';
import { CHECKING, REFUSALS } from '#app/enquiries/message-form.ts';
import { readConfirmKey } from '#app/enquiries/message-links.server.ts';
import { findAccountOf, rememberAddress } from '#app/enquiries/reader.server.ts';
import {
  confirmWaitingMessage,
  deleteWaitingMessage,
  deleteWaitingMessages,
  listWaitingMessages,
} from '#app/enquiries/waiting-messages.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash, takeFlash } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { Flash } from '#app/ui/notices.tsx';
import type { Route } from './+types/confirm';

/** `none` deletes all that wait. Without a message it is about the one that the link was sent for. */
const answerForm = z.object({ answer: z.enum(['yes', 'no', 'none']), message: z.string().default('') });

export async function loader({ request, url }: Route.LoaderArgs) {
  const waitingId = readConfirmKey(url.searchParams.get('key'));
  const waiting = waitingId ? await listWaitingMessages(db, waitingId) : null;
  const { flash, headers } = await takeFlash(request);
  if (!waiting) return data({ email: '', messages: [], flash }, { status: 404, headers });
  const messages = waiting.messages.map(({ car, ...message }) => ({ ...message, car: listingTitle(car) }));
  return data({ email: waiting.email, messages, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Confirm your email'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await parseForm(request, answerForm);
  if (!form.ok) return form.refusal;
  const waitingId = readConfirmKey(url.searchParams.get('key'));
  if (!waitingId) return form.refuse('This link doesn’t work.');
  const { answer, message: requestId } = form.value;
  const chosen = { waitingId, requestId };
  if (answer !== 'yes') {
    await (answer === 'no' ? deleteWaitingMessage(db, chosen) : deleteWaitingMessages(db, waitingId));
    return redirectWithFlash(await nextPath(url, waitingId, '/listings'), 'Deleted. Nothing was sent.');
  }
  const confirmed = await confirmWaitingMessage(db, chosen);
  if (!confirmed) return form.refuse('This message was sent or deleted already.');
  const { email, result } = confirmed;
  const headers = new Headers({ 'Set-Cookie': await rememberAddress(email) });
  const hasAccount = !context.get(viewerContext) && (await findAccountOf(db, { userId: null, emails: [email] }));
  const sent = `Your email is confirmed and your message is sent.${hasAccount ? ' Sign in to read the answer.' : ''}`;
  const words = result.ok && result.isHeld ? CHECKING : sent;
  const path = await nextPath(url, waitingId, '/messages');
  return redirectWithFlash(path, result.ok ? words : REFUSALS[result.reason], headers);
}

/** Here, while others wait. */
async function nextPath({ pathname, search }: URL, waitingId: string, otherwise: string): Promise<string> {
  return (await listWaitingMessages(db, waitingId)) ? pathname + search : otherwise;
}

export default function ConfirmPage({ loaderData: { email, messages, flash }, actionData }: Route.ComponentProps) {
  if (messages.length === 0)
    return (
      <DeadLink next={YOUR_MESSAGES}>
        It has expired or was used. Write to the seller again, and we’ll send you a new link.
      </DeadLink>
    );
  const problem = actionData?.error?.['']?.[0];
  return (
    <AccountPage title={messages.length === 1 ? 'Send your message' : 'Send your messages'}>
      <Flash message={flash} />
      {problem && <p role="alert">{problem}</p>}
      <p className="wrap-anywhere text-muted">From {email}. The seller won’t see your email.</p>
      <ul className="grid gap-6">
        {messages.map(({ requestId, text, car }) => (
          <li key={requestId} className="grid gap-2">
            <p className="wrap-anywhere font-semibold">{car}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <div className="flex flex-wrap gap-3">
              <Answer answer="yes" message={requestId}>
                Confirm and send
              </Answer>
              <Answer answer="no" message={requestId}>
                It wasn’t me
              </Answer>
            </div>
          </li>
        ))}
      </ul>
      {messages.length > 1 && <Answer answer="none">Delete all</Answer>}
    </AccountPage>
  );
}

type AnswerProps = { answer: 'yes' | 'no' | 'none'; message?: string; children: string };

function Answer({ answer, message = '', children }: AnswerProps) {
  return (
    <Form method="post">
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="message" value={message} />
      <SubmitButton className={answer === 'yes' ? '' : 'button-quiet'}>{children}</SubmitButton>
    </Form>
  );
}
