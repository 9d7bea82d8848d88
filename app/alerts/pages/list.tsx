import { Plus } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { PushSwitch } from '#app/accounts/push-switch.tsx';
import { SEARCHES_OF_ACCOUNT } from '#app/alerts/alert-limits.ts';
import { changeInList } from '#app/alerts/change-search.server.ts';
import { joinAccount } from '#app/alerts/saved-searches.server.ts';
import { changeForm } from '#app/alerts/search-forms.ts';
import { findSearch, listSearches } from '#app/alerts/search-list.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { EmptyList, Flash } from '#app/ui/notices.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import type { Route } from './+types/list';
import { DeletedNotice, SavedNotice, SearchList } from './search-list.tsx';

const PAGE = '/saved-searches';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const scope = { userId: viewer.uid };
  await joinAccount(db, viewer);
  const { flash, headers } = await takeFlash(request);
  const named = async (id: string | null) => {
    const search = id ? await findSearch(db, scope, id) : null;
    return search && { id: search.id, name: search.name, isDeleted: search.removedAt !== null };
  };
  const [saved, deleted] = [await named(url.searchParams.get('saved')), await named(url.searchParams.get('deleted'))];
  return data(
    {
      searches: await listSearches(db, scope),
      saved: saved?.isDeleted ? null : saved,
      deleted: deleted?.isDeleted ? deleted : null,
      uid: viewer.uid,
      email: viewer.email,
      flash,
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Saved Searches');

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, changeForm);
  if (!form.ok) return form.refusal;
  const changed = await changeInList(db, { userId: viewer.uid }, form.value);
  if (!changed) throw notFound('Saved search not found');
  if (form.value.stay) return null;
  return redirect(changed.restorable ? `${PAGE}?deleted=${changed.restorable}` : PAGE, 303);
}

export default function SavedSearchesPage({ loaderData }: Route.ComponentProps) {
  const { searches, saved, deleted, uid, email, flash } = loaderData;
  return (
    <div className="page grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1.5">
          <h1>Saved Searches</h1>
          <p className="wrap-anywhere text-muted">
            We’ll email {email} when a car matches. One email per search, and never the same news twice.
          </p>
        </div>
        <Link to="/listings" className="button">
          <Plus className="size-4.5" aria-hidden="true" />
          New search
        </Link>
      </div>
      <Flash message={flash} />
      {saved && <SavedNotice {...saved} action={PAGE} />}
      {deleted && <DeletedNotice {...deleted} action={PAGE} />}
      {searches.length > 0 ? <SearchList searches={searches} action={PAGE} hasPages /> : <NoSearches />}
      {searches.length > 0 && (
        <p className="text-muted text-sm">
          {searches.length} of {SEARCHES_OF_ACCOUNT} saved searches
        </p>
      )}
      {/* It appears late: above the list it would push it down. */}
      <PushSwitch userId={uid} />
    </div>
  );
}

function NoSearches() {
  return (
    <EmptyList title="No saved searches">
      Choose filters in the listings and save the search. We’ll email you when a car matches.
    </EmptyList>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to load saved searches">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
