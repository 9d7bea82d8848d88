import { Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link, useSubmit } from 'react-router';
import { AccountFacts, Fact } from '#app/accounts/account-facts.tsx';
import { type FoundAccount, findAccount } from '#app/accounts/admin-accounts.server.ts';
import { hasTwoStep } from '#app/accounts/two-step.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { DELETE_ACCOUNT } from '#app/leaving/delete-account.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { CHANGES } from '#app/selling/changes.ts';
import { type MyListing, readMyListings } from '#app/selling/my-listings.server.ts';
import { MissingFacts } from '#app/trust/before-publishing.tsx';
import { findMissingFacts } from '#app/trust/own-ads.server.ts';
import { ConfirmButton } from '#app/ui/forms/confirm-button.tsx';
import { Flash } from '#app/ui/notices.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount, parsePage } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/account';

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const account = await findAccount(db, params.id);
  if (!account) throw notFound('Account not found');
  const { flash, headers } = await takeFlash(request);
  const selection = {
    tab: 'all',
    q: '',
    sort: 'date_listed_desc',
    page: parsePage(url.searchParams.get('page')),
  } as const;
  const own = await readMyListings(db, { sellerId: account.id, now: new Date() }, selection);
  const { counts, page, pages, listings } = own;
  const seller = { id: account.id, isDealer: account.isDealer };
  const missing = await findMissingFacts(
    db,
    seller,
    listings.map(({ id }) => id),
  );
  const highlighted = url.searchParams.get('listing');
  return data(
    {
      account,
      isOwn: account.id === viewer.uid,
      hasFactor: await hasTwoStep(db, account.id),
      total: counts.all,
      page,
      pages,
      listings,
      missing,
      highlighted,
      flash,
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Account');

export default function AdminAccountPage({ loaderData }: Route.ComponentProps) {
  const { account, isOwn, hasFactor, total, page, pages, listings, missing, highlighted, flash } = loaderData;
  const here = `/admin/accounts/${account.id}`;
  return (
    <>
      <p>
        <Link to="/admin/accounts" className="text-link">
          All accounts
        </Link>
      </p>
      <h1>{account.name || 'No name'}</h1>
      <Flash message={flash} />
      <div className="panel grid max-w-2xl gap-5 p-5 sm:p-7">
        <AccountFacts account={account}>
          <Fact name="Two-step verification">{hasFactor ? 'On' : 'Off'}</Fact>
          <Fact name="Listings">{formatCount(total)}</Fact>
        </AccountFacts>
        {isOwn ? (
          <p className="text-muted">This is your own account. Delete it from your profile.</p>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Link to={`${here}/moderator`} className="button button-quiet">
              {account.isModerator ? 'Remove moderator role' : 'Make moderator'}
            </Link>
            <Link to={`${here}/suspend`} className="button button-quiet">
              {account.suspendedAt ? 'Restore account' : 'Suspend account'}
            </Link>
            {hasFactor && (
              <Link to={`${here}/two-step`} className="button button-quiet">
                Remove two-step verification
              </Link>
            )}
            <DeleteAccount account={account} />
          </div>
        )}
      </div>
      <section aria-labelledby="listings" className="grid gap-4">
        <h2 id="listings" className="font-bold text-xl">
          Listings
        </h2>
        {listings.length === 0 && <p className="text-muted">None.</p>}
        <ul className="grid gap-3">
          {listings.map((listing) => (
            <li key={listing.id} className="grid min-w-0">
              <ListingRow listing={listing} isHighlighted={listing.id === highlighted}>
                <MissingFacts findings={missing[listing.id]} isDealer={false} />
              </ListingRow>
            </li>
          ))}
        </ul>
        <Pagination page={page} pages={pages} hrefOf={(to) => (to === 1 ? here : `${here}?page=${to}`)} />
      </section>
    </>
  );
}

function DeleteAccount({ account }: { account: FoundAccount }) {
  const submit = useSubmit();
  const action = `/admin/accounts/${account.id}/delete`;
  return (
    <div>
      <ConfirmButton
        page={action}
        fields={{}}
        look="button button-quiet border-danger text-danger"
        label={
          <>
            <Trash className="size-4" aria-hidden="true" />
            {DELETE_ACCOUNT.button}
          </>
        }
        title={account.email}
        message={DELETE_ACCOUNT.words}
        confirm={DELETE_ACCOUNT.button}
        isDeletion
        onConfirm={() => submit(null, { method: 'post', action })}
      />
    </div>
  );
}

type ListingRowProps = { listing: MyListing; isHighlighted: boolean; children: ReactNode };

function ListingRow({ listing, isHighlighted, children }: ListingRowProps) {
  const submit = useSubmit();
  const title = listingTitle(listing);
  const action = `/admin/listings/${listing.id}/remove`;
  return (
    <article
      className={`panel flex min-w-0 flex-wrap items-center justify-between gap-3 p-4 ${isHighlighted ? 'border-2 border-accent' : ''}`}
    >
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold">
          <Link to={`/listing/${listing.id}`} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-[0.875rem] text-muted">
          {isHighlighted && 'The listing you searched for · '}
          {formatPrice(listing.priceCents)} · {isSold(listing) ? 'Sold' : 'For sale'} · Listed{' '}
          {formatDate(listing.createdAt)} · {listing.id}
        </p>
        {children}
      </div>
      <ConfirmButton
        page={action}
        fields={{}}
        look="button button-quiet text-danger"
        label={
          <>
            <Trash className="size-4" aria-hidden="true" />
            Remove
            <span className="sr-only"> {title}</span>
          </>
        }
        title={title}
        message={CHANGES.delete.words}
        confirm="Remove"
        isDeletion
        onConfirm={() => submit(null, { method: 'post', action })}
      />
    </article>
  );
}
