import { data, redirect } from 'react-router';
import { DeadLink, YOUR_MESSAGES } from '#app/accounts/account-page.tsx';
import { addressOfConversation } from '#app/enquiries/conversations.server.ts';
import { readOpenKey } from '#app/enquiries/message-links.server.ts';
import { rememberAddress } from '#app/enquiries/reader.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/open';

/** Remembers the address in this browser: the link came to its mailbox. */
export async function loader({ url }: Route.LoaderArgs) {
  const link = readOpenKey(url.searchParams.get('key'));
  const email = link && !link.hasExpired ? await addressOfConversation(db, link.id) : null;
  if (link && email)
    throw redirect(`/messages/${link.id}`, { headers: { 'Set-Cookie': await rememberAddress(email) } });
  return data({ hasExpired: link?.hasExpired ?? false }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Open your messages'),
  { name: 'referrer', content: 'same-origin' },
];

export default function OpenPage({ loaderData: { hasExpired } }: Route.ComponentProps) {
  return (
    <DeadLink next={YOUR_MESSAGES}>
      {hasExpired
        ? 'It worked for 30 days. Use the link in a newer email, or write to the seller again from the car’s page.'
        : 'The conversation was deleted, or the link is incomplete.'}
    </DeadLink>
  );
}
