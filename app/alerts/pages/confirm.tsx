import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { AccountPage, DeadLink, YOUR_SEARCHES } from '#app/accounts/account-page.tsx';
import { manageKey, readKey } from '#app/alerts/alert-links.server.ts';
import { confirmWaiting, EMAIL_CONSENT, readWaiting, refuseWaiting } from '#app/alerts/waiting-searches.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/confirm';

const answerForm = z.object({ answer: z.enum(['yes', 'no']) });

export async function loader({ url }: Route.LoaderArgs) {
  const searchId = readKey('confirm', url.searchParams.get('key'));
  const confirmation = searchId ? await readWaiting(db, searchId) : null;
  if (!searchId || !confirmation || confirmation.state === 'gone')
    return data({ state: 'gone' as const }, { status: 404 });
  if (confirmation.state === 'done') return data({ state: 'done' as const, manage: managePage(searchId) });
  const names = confirmation.searches.map(({ id, name }) => ({ id, name }));
  return data({ state: 'waiting' as const, names, consent: EMAIL_CONSENT.replace('you', confirmation.email) });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Confirm your search'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, url }: Route.ActionArgs) {
  const form = await parseForm(request, answerForm);
  if (!form.ok) return form.refusal;
  const searchId = readKey('confirm', url.searchParams.get('key'));
  if (!searchId) return form.refuse('This link doesn’t work.');
  if (form.value.answer === 'no') {
    await refuseWaiting(db, searchId);
    return redirectWithFlash('/listings', 'Deleted.');
  }
  await confirmWaiting(db, searchId);
  return redirectWithFlash(managePage(searchId), 'Confirmed. We’ll email you when a car matches.');
}

function managePage(searchId: string): string {
  return `/alerts/manage?${new URLSearchParams({ key: manageKey(searchId) })}`;
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'gone')
    return (
      <DeadLink next={YOUR_SEARCHES}>
        It has expired or was used. Save the search again, and we’ll send you a new link.
      </DeadLink>
    );
  if (loaderData.state === 'done') return <Done manage={loaderData.manage} />;
  const { names, consent } = loaderData;
  const problem = actionData?.error?.['']?.[0];
  return (
    <AccountPage title={names.length === 1 ? 'Confirm your search' : 'Confirm your searches'}>
      <ul className="grid gap-2">
        {names.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere font-semibold">
            {name}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere text-muted">{consent}</p>
      {problem && <p role="alert">{problem}</p>}
      <div className="flex flex-wrap gap-3">
        <Form method="post">
          <input type="hidden" name="answer" value="yes" />
          <SubmitButton>Email me</SubmitButton>
        </Form>
        <Form method="post">
          <input type="hidden" name="answer" value="no" />
          <SubmitButton className="button-quiet">It wasn’t me</SubmitButton>
        </Form>
      </div>
    </AccountPage>
  );
}

function Done({ manage }: { manage: string }) {
  return (
    <AccountPage title="Confirmed already">
      <p role="status">You’ve confirmed this search. We email you when a car matches.</p>
      <Link to={manage} className="button justify-self-start">
        Change your alerts
      </Link>
    </AccountPage>
  );
}
