import { data, Form, Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { openWatchLink, stopWatching } from '#app/alerts/saved-car-watch.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/saved-cars';

export async function loader({ url }: Route.LoaderArgs) {
  const watch = await openWatchLink(db, url.searchParams.get('key'));
  return data({ isOn: watch ? watch.isOn : null }, { status: watch ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Emails about saved cars'),
  { name: 'referrer', content: 'same-origin' },
];

/** Email programs post here on their own, without cookies (RFC 8058). */
export async function action({ url }: Route.ActionArgs) {
  const watch = await openWatchLink(db, url.searchParams.get('key'));
  if (!watch) return data(null, { status: 404 });
  await stopWatching(db, watch.userId);
  return null;
}

export default function SavedCarEmailsPage({ loaderData: { isOn } }: Route.ComponentProps) {
  if (isOn === null) {
    return (
      <AccountPage title="This link doesn’t work">
        <p role="alert">The link is incomplete. Copy all of it from the email, or turn the emails off in Saved Cars.</p>
        <ToSavedCars />
      </AccountPage>
    );
  }
  if (!isOn) {
    return (
      <AccountPage title="Emails are off">
        <p role="status">We won’t email you about your saved cars. You can turn the emails on again in Saved Cars.</p>
        <ToSavedCars />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Emails about saved cars">
      <p>We email you when the price of a car you saved drops, or when it’s sold or removed.</p>
      <Form method="post">
        <SubmitButton>Turn off emails</SubmitButton>
      </Form>
    </AccountPage>
  );
}

function ToSavedCars() {
  return (
    <Link to="/saved-cars" className="button button-quiet justify-self-start">
      Saved Cars
    </Link>
  );
}
