import { data, Form } from 'react-router';
import { AccountPage, DeadLink, YOUR_MESSAGES } from '#app/accounts/account-page.tsx';
import { muteByLink } from '#app/enquiries/change-conversation.server.ts';
import { readMuteKey } from '#app/enquiries/message-links.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/mute';

export function loader({ url }: Route.LoaderArgs) {
  const isKnown = readMuteKey(url.searchParams.get('key')) !== null;
  return data({ isKnown }, { status: isKnown ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Emails about a conversation'),
  { name: 'referrer', content: 'same-origin' },
];

/** Email programs post here on their own, without cookies (RFC 8058). */
export async function action({ url }: Route.ActionArgs) {
  const link = readMuteKey(url.searchParams.get('key'));
  const isMuted = link !== null && (await muteByLink(db, link));
  return data({ isMuted }, { status: isMuted ? 200 : 404 });
}

export default function MutePage({ loaderData: { isKnown }, actionData }: Route.ComponentProps) {
  if (!isKnown || actionData?.isMuted === false)
    return <DeadLink next={YOUR_MESSAGES}>The conversation was deleted, or the link is incomplete.</DeadLink>;
  if (actionData?.isMuted) {
    return (
      <AccountPage title="Emails are off">
        <p role="status">We won’t email you about this conversation. Its messages are still in your messages.</p>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Emails about a conversation">
      <p>We email you when the other person writes.</p>
      <Form method="post">
        <SubmitButton>Turn off emails</SubmitButton>
      </Form>
    </AccountPage>
  );
}
