import { Search } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { type FoundAccount, listAccounts, MAX_ACCOUNTS } from '#app/accounts/admin-accounts.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { takeFlash } from '#app/http/viewer.server.ts';
import { toListingId } from '#app/listings/listing.ts';
import { countListingsOf, findSellerOf } from '#app/listings/sellers.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { noteSellers } from '#app/trust/own-ads.server.ts';
import { Flash } from '#app/ui/notices.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/accounts';

const MAX_QUERY = 300;

export async function loader({ request, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim();
  const { flash, headers } = await takeFlash(request);
  if (q.length > MAX_QUERY) return data({ q, flash, results: [], hasMore: false, isTooLong: true }, { headers });
  const listingId = toListingId(q);
  const listing = listingId ? await findSellerOf(db, listingId) : null;
  const accounts = await listAccounts(db, { email: q, ids: listing ? [listing.sellerId] : [] });
  const shown = accounts.slice(0, MAX_ACCOUNTS);
  const counts = await countListingsOf(
    db,
    shown.map(({ id }) => id),
  );
  const sold = shown.filter(({ id }) => counts.has(id));
  const notes = await noteSellers(db, sold);
  const results = shown.map((account) => ({
    account,
    listings: counts.get(account.id) ?? 0,
    note: notes[account.id],
  }));
  return data({ q, flash, results, hasMore: accounts.length > shown.length, isTooLong: false }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Accounts');

export default function AdminAccountsPage({
  loaderData: { q, flash, results, hasMore, isTooLong },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Accounts</h1>
      <Flash message={flash} />
      <SearchForm q={q} isTooLong={isTooLong} />
      <section aria-labelledby="results" className="grid gap-4">
        <h2 id="results" className="wrap-anywhere font-bold text-xl">
          {q === '' ? 'Newest accounts' : `Results for “${q.slice(0, MAX_QUERY)}”`}
        </h2>
        {results.length === 0 && !isTooLong && <p className="text-muted">No matches.</p>}
        {results.length > 0 && <AccountTable results={results} q={q} />}
        {hasMore && q !== '' && <p className="text-muted">Too many results. Refine your search.</p>}
      </section>
    </>
  );
}

function SearchForm({ q, isTooLong }: { q: string; isTooLong: boolean }) {
  return (
    <Form key={q} role="search" className="grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <div className="field">
        <label htmlFor="q">Email or listing</label>
        <p id="q-hint" className="font-normal text-muted">
          Search by email, listing ID or URL.
        </p>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          aria-describedby={isTooLong ? 'q-hint q-error' : 'q-hint'}
          aria-invalid={isTooLong || undefined}
          className="control aria-invalid:border-danger"
        />
      </div>
      <button type="submit" className="button h-[2.875rem]">
        <Search className="size-4.5" aria-hidden="true" />
        Find
      </button>
      {isTooLong && (
        <p id="q-error" role="alert" className="col-span-2 font-medium text-danger">
          Please keep this to {MAX_QUERY} characters
        </p>
      )}
    </Form>
  );
}

type AccountTableProps = {
  results: { account: FoundAccount; listings: number; note: string | undefined }[];
  q: string;
};

const CELL = 'border-line border-b py-2.5 pr-4 align-top last:whitespace-nowrap last:pr-0 last:text-right';
const WIDE = `${CELL} whitespace-nowrap max-md:hidden`;

function AccountTable({ results, q }: AccountTableProps) {
  const listingId = toListingId(q);
  const listingQuery = listingId ? `?${new URLSearchParams({ listing: listingId })}` : '';
  return (
    <table className="w-full text-left text-[0.9375rem]">
      <thead>
        <tr>
          <th className={CELL}>Account</th>
          <th className={CELL}>Kind</th>
          <th className={WIDE}>Since</th>
          <th className={WIDE}>Last sign-in</th>
          <th className={CELL}>Listings</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ account, listings, note }) => (
          <tr key={account.id}>
            <th scope="row" className={`${CELL} wrap-anywhere font-normal`}>
              <Link to={`/admin/accounts/${account.id}${listingQuery}`} className="text-link">
                {account.name || 'No name'}
              </Link>
              <span className="block text-muted"> {account.email}</span>
              {note && <span className="block text-ochre"> {note}</span>}
            </th>
            <td className={`${CELL} wrap-anywhere`}>
              {account.isDealer ? `Dealer: ${account.dealershipName}` : 'Private'}
              <span className="block text-muted"> {stateOf(account)}</span>
            </td>
            <td className={WIDE}>{formatDate(account.createdAt)}</td>
            <td className={WIDE}>{account.lastLogin ? formatDate(account.lastLogin) : 'Never'}</td>
            <td className={CELL}>{formatCount(listings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateOf({ accountStatus, isModerator, suspendedAt, phoneVerifiedAt }: FoundAccount): string {
  const states = [
    accountStatus === 'active' ? '' : 'Pending verification',
    suspendedAt ? `Suspended ${formatDate(suspendedAt)}` : '',
    isModerator ? 'Moderator' : '',
    phoneVerifiedAt ? 'Phone verified' : '',
  ];
  return states.filter(Boolean).join(' · ');
}
