import { data, redirect } from 'react-router';
import { AccountPage, DeadLink, YOUR_MESSAGES } from '#app/accounts/account-page.tsx';
import { readViewingKey } from '#app/enquiries/message-links.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { OUR_SIDE } from '#app/ui/network-error.ts';
import { findLinkedViewing } from '#app/viewings/shown-viewings.server.ts';
import { AgreedPart, PastPart } from '#app/viewings/viewing-card.tsx';
import { answerForm, REFUSALS } from '#app/viewings/viewing-form.ts';
import { answerViewing, findAnswerer } from '#app/viewings/viewings.server.ts';
import type { Route } from './+types/by-link';
import { findTooFast } from './viewing-reader.server.ts';

export async function loader({ url }: Route.LoaderArgs) {
  const link = readViewingKey(url.searchParams.get('key'));
  const linked = link ? await findLinkedViewing(db, link) : { state: 'unknown' as const };
  const isAnswerable = linked.state === 'agreed' || linked.state === 'past';
  return data(
    { linked, address: addressOf(url), isCancelFirst: url.searchParams.get('answer') === 'cancel' },
    { status: isAnswerable ? 200 : linked.state === 'unknown' ? 404 : 410 },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Viewing'),
  { name: 'referrer', content: 'same-origin' },
];

/** Without signing in. What a link can’t do, its page has no button for: nothing is accepted here. */
export const action = formAction(
  answerForm,
  { trouble: OUR_SIDE, multiline: ['reply'] },
  async (form, { context, url }: Route.ActionArgs) => {
    const link = readViewingKey(url.searchParams.get('key'));
    const answerer = link && (await findAnswerer(db, link));
    const { answer } = form.value;
    if (!answerer || answer === 'accept' || answer === 'decline') return form.refuse(REFUSALS.over);
    const tooFast = await findTooFast(context, answerer.reader, answerer.conversationId);
    if (tooFast) return form.refuse(tooFast.problems, tooFast.init);
    const outcome = await answerViewing(db, link.id, link.side, form.value);
    return outcome?.ok ? redirect(addressOf(url), 303) : form.refuse(REFUSALS[outcome?.reason ?? 'over']);
  },
);

function addressOf(url: URL): string {
  return `${url.pathname.replace(/\.data$/, '')}?${new URLSearchParams({ key: url.searchParams.get('key') ?? '' })}`;
}

const DEAD = {
  unknown: 'The link is incomplete. Copy all of it from the email.',
  gone: 'The conversation was deleted.',
  moved: 'The time was changed. Use the link in the newer email.',
  old: 'The viewing was more than a week ago.',
};

export default function LinkedViewingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { linked, address, isCancelFirst } = loaderData;
  const reply = actionData && 'error' in actionData ? (actionData as FormReply) : undefined;
  const problems = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? []);
  if (linked.state === 'cancelled')
    return (
      <AccountPage title="This viewing is cancelled">
        <p role="status">There’s nothing left to answer. You can agree another time in your messages.</p>
      </AccountPage>
    );
  if (linked.state !== 'agreed' && linked.state !== 'past')
    return <DeadLink next={YOUR_MESSAGES}>{DEAD[linked.state]}</DeadLink>;
  const { other } = linked;
  return (
    <AccountPage title={linked.state === 'agreed' ? `You’re meeting ${other}` : `You and ${other}`}>
      {problems.length > 0 && (
        <p role="alert" className="font-medium text-danger">
          {problems.join(' ')}
        </p>
      )}
      {linked.state === 'agreed' ? (
        <AgreedPart agreed={linked.agreed} other={other} address={address} isCancelFirst={isCancelFirst} />
      ) : (
        <PastPart past={linked.past} other={other} address={address} reply={reply} />
      )}
    </AccountPage>
  );
}
