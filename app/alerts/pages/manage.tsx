import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { DeadLink, YOUR_SEARCHES } from '#app/accounts/account-page.tsx';
import { openSigned, unsubscribeAll } from '#app/alerts/alert-links.server.ts';
import { changeInList } from '#app/alerts/change-search.server.ts';
import { changeForm } from '#app/alerts/search-forms.ts';
import { findSearch, listSearches } from '#app/alerts/search-list.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, takeFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { Flash } from '#app/ui/notices.tsx';
import type { Route } from './+types/manage';
import { DeletedNotice, SearchList } from './search-list.tsx';

const form = z.object({ ...changeForm.shape, do: z.enum([...changeForm.shape.do.options, 'stop-all']) });

export async function loader({ request, url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key') ?? '';
  const page = await openSigned(db, key);
  if (!page) return data({ key, page: null, flash: null }, { status: 404 });
  const deletedId = url.searchParams.get('deleted');
  const deleted = deletedId ? await findSearch(db, page.scope, deletedId) : null;
  const { flash, headers } = await takeFlash(request);
  return data(
    {
      key,
      flash,
      page: {
        searches: await listSearches(db, page.scope),
        email: page.search.email,
        deleted: deleted?.removedAt ? { id: deleted.id, name: deleted.name } : null,
      },
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Your alerts'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, url }: Route.ActionArgs) {
  const sent = await parseForm(request, form);
  if (!sent.ok) return sent.refusal;
  const key = url.searchParams.get('key') ?? '';
  const page = await openSigned(db, key);
  if (!page) throw notFound('Saved search not found');
  const { do: pressed, ...fields } = sent.value;
  const query = new URLSearchParams({ key });
  if (pressed === 'stop-all') await unsubscribeAll(db, page);
  else {
    const changed = await changeInList(db, page.scope, { ...fields, do: pressed });
    if (!changed) throw notFound('Saved search not found');
    if (changed.restorable) query.set('deleted', changed.restorable);
  }
  return redirect(`${url.pathname}?${query}`, 303);
}

export default function ManagePage({ loaderData: { key, page, flash }, actionData }: Route.ComponentProps) {
  if (!page) return <DeadLink next={YOUR_SEARCHES}>The search was deleted, or the link is incomplete.</DeadLink>;
  const action = `/alerts/manage?${new URLSearchParams({ key })}`;
  const problem = actionData?.error?.['']?.[0];
  return (
    <div className="page grid gap-5">
      <div className="grid gap-1.5">
        <h1>Your alerts</h1>
        <p className="wrap-anywhere text-muted">
          {page.email
            ? `We’ll email ${page.email} when a car matches. One email per search, and never the same news twice.`
            : 'This link changes this search only. Sign in to see your others.'}
        </p>
      </div>
      <Flash message={flash} />
      {problem && <p role="alert">{problem}</p>}
      {page.deleted && <DeletedNotice {...page.deleted} action={action} />}
      {page.searches.length > 0 ? <SearchList searches={page.searches} action={action} /> : <p>No saved searches.</p>}
      {page.searches.length > 1 && (
        <Form method="post" action={action}>
          <input type="hidden" name="id" value="" />
          <input type="hidden" name="do" value="stop-all" />
          <SubmitButton className="button-quiet">Stop all emails</SubmitButton>
        </Form>
      )}
    </div>
  );
}
