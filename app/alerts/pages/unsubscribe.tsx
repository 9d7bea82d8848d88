import { data, Form, Link } from 'react-router';
import { AccountPage, DeadLink, YOUR_SEARCHES } from '#app/accounts/account-page.tsx';
import { openSigned, unsubscribe } from '#app/alerts/alert-links.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/unsubscribe';

export async function loader({ url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key') ?? '';
  const page = await openSigned(db, key);
  if (!page) return data({ key, name: null, isOff: false }, { status: 404 });
  return data({
    key,
    name: page.search.name,
    isOff: page.search.pausedAt !== null || page.search.removedAt !== null,
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Unsubscribe'),
  { name: 'referrer', content: 'same-origin' },
];

/** Email programs post here on their own, without cookies (RFC 8058). */
export async function action({ url }: Route.ActionArgs) {
  const page = await openSigned(db, url.searchParams.get('key'));
  if (!page) return data(null, { status: 404 });
  await unsubscribe(db, page);
  return null;
}

export default function UnsubscribePage({ loaderData: { key, name, isOff } }: Route.ComponentProps) {
  if (name === null)
    return <DeadLink next={YOUR_SEARCHES}>The search was deleted, or the link is incomplete.</DeadLink>;
  const managePage = `/alerts/manage?${new URLSearchParams({ key })}`;
  if (!isOff) {
    return (
      <AccountPage title="Unsubscribe">
        <p className="wrap-anywhere">{`Stop emails about “${name}”?`}</p>
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            <SubmitButton>Unsubscribe</SubmitButton>
          </Form>
          <Link to={managePage} className="button button-quiet">
            Change how often
          </Link>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="You’re unsubscribed">
      <p role="status" className="wrap-anywhere">
        {`We won’t email you about “${name}”.`}
      </p>
      <Link to={managePage} className="button button-quiet justify-self-start">
        Turn emails on again
      </Link>
    </AccountPage>
  );
}
