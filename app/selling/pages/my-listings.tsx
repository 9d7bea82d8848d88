import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { data, Link } from 'react-router';
import { roleOf } from '#app/accounts/viewer.ts';
import { DraftOffers } from '#app/drafts/draft-list.tsx';
import { listDrafts } from '#app/drafts/drafts.server.ts';
import { useCodeAhead } from '#app/http/code-ahead.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { isSold } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { ListingAction } from '#app/selling/changes.ts';
import { type MyListing, type MyListings, readMyListings } from '#app/selling/my-listings.server.ts';
import { myListingsHref, parseSelection, type Selection } from '#app/selling/selection.ts';
import { useChange } from '#app/selling/use-change.ts';
import { MissingFacts } from '#app/trust/before-publishing.tsx';
import type { Finding } from '#app/trust/check-ad.ts';
import { findMissingFacts } from '#app/trust/own-ads.server.ts';
import { type Hidden, heldAmong } from '#app/trust/own-hold.server.ts';
import { OnHold } from '#app/trust/own-notices.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { may } from '#app/vocabulary/member-roles.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/my-listings';
import { OwnListingCard } from './own-listing-card.tsx';
import { SelectionForm, Tabs } from './selection-bar.tsx';

/** Cards whose photo is on the first screen of most sellers. */
const PRIORITY_CARDS = 2;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const now = new Date();
  const requested = parseSelection(url.searchParams);
  const own = await readMyListings(db, { sellerId: viewer.uid, now }, requested);
  const drafts = await listDrafts(db, viewer.uid);
  const ids = own.listings.map(({ id }) => id);
  const missing = await findMissingFacts(db, { id: viewer.uid, isDealer: viewer.isDealer }, ids);
  const held = await heldAmong(db, ids);
  const selection = { ...requested, page: own.page };
  const { uid: userId, isDealer, dealershipName, membership } = viewer;
  const role = roleOf(viewer);
  const tools = {
    worksFor: membership ? `${dealershipName} as ${membership.role}` : null,
    imports: may(role, 'import'),
    log: may(role, 'figures') && !may(role, 'members'),
    team: may(role, 'members'),
  };
  return data({ ...own, missing, held, selection, drafts, userId, isDealer, tools, flash, now }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'My Listings');

const CHANGES_OF_A_CARD = ['my-listings/:id/sale', 'my-listings/:id/relist', 'my-listings/:id/delete'];

export default function MyListingsPage({ loaderData }: Route.ComponentProps) {
  useCodeAhead(CHANGES_OF_A_CARD);
  const {
    stats,
    counts,
    selection,
    listings,
    missing,
    held,
    page,
    pages,
    drafts,
    userId,
    isDealer,
    tools,
    flash,
    now,
  } = loaderData;
  return (
    <div className="page grid gap-4 sm:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1>My Listings</h1>
        <div className="flex flex-wrap gap-3">
          {isDealer && <DealerTools {...tools} />}
          <Link to="/create-listing" className="button">
            <Plus className="size-4.5" aria-hidden="true" />
            Add New Listing
          </Link>
        </div>
      </div>
      {tools.worksFor && (
        <p className="text-muted">
          {`You’re selling for ${tools.worksFor}. `}
          <Link to="/leave-dealership" className="text-link inline-flex min-h-11 items-center">
            Leave
          </Link>
        </p>
      )}
      <div className="grid">
        <div role="status">
          {flash && (
            <p className="mb-4 break-words rounded-control border border-positive bg-accent-soft px-4 py-3 font-semibold text-positive">
              {flash}
            </p>
          )}
        </div>
        <StatsCards stats={stats} />
      </div>
      <DraftOffers userId={userId} account={drafts} path="/my-listings" />
      <div className="grid gap-3 sm:gap-4">
        <Tabs selection={selection} counts={counts} />
        {stats.active + stats.sold > 0 && <SelectionForm selection={selection} />}
      </div>
      {listings.length > 0 ? (
        <OwnListings
          listings={listings}
          missing={missing}
          held={held}
          isDealer={isDealer}
          selection={selection}
          now={now}
        />
      ) : (
        <NoListings selection={selection} />
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => myListingsHref({ ...selection, page: to })} />
    </div>
  );
}

type DealerToolsProps = { imports: boolean; log: boolean; team: boolean };

function DealerTools({ imports, log, team }: DealerToolsProps) {
  const tools = [
    ['/my-listings/stock', 'Stock table'] as const,
    ...(imports ? [['/my-listings/import', 'Import a file'] as const] : []),
    ...(team ? [['/my-listings/team', 'Team'] as const] : []),
    ...(log ? [['/my-listings/log', 'Who did what'] as const] : []),
  ];
  return tools.map(([to, label]) => (
    <Link key={to} to={to} className="button button-quiet">
      {label}
    </Link>
  ));
}

type OwnListingsProps = {
  missing: Record<string, Finding[]>;
  held: Record<string, Hidden>;
  isDealer: boolean;
  listings: MyListing[];
  selection: Selection;
  now: Date;
};

function OwnListings({ listings, missing, held, isDealer, selection, now }: OwnListingsProps) {
  const list = useRef<HTMLUListElement>(null);
  const next = myListingsHref(selection);
  return (
    <ul ref={list} tabIndex={-1} aria-label="Your listings" className="grid gap-4 outline-none">
      {listings.map((listing, position) => {
        const hidden = held[listing.id];
        return (
          <OwnListing
            key={listing.id}
            listing={listing}
            now={now}
            next={next}
            priority={position < PRIORITY_CARDS}
            notice={
              <>
                {hidden && <OnHold listingId={listing.id} {...hidden} />}
                <MissingFacts findings={missing[listing.id]} isDealer={isDealer} />
              </>
            }
            onDelete={() => list.current?.focus()}
          />
        );
      })}
    </ul>
  );
}

type OwnListingProps = Omit<ComponentProps<typeof OwnListingCard>, 'failed' | 'isBusy' | 'onChange'> & {
  onDelete: () => void;
};

function OwnListing({ listing, onDelete, ...card }: OwnListingProps) {
  const { make, pending, failed } = useChange(listing.id, card.next);
  if (pending === 'delete') return null;
  return (
    <li className="grid min-w-0">
      <OwnListingCard
        {...card}
        listing={asWished(listing, pending, card.now)}
        failed={failed}
        isBusy={pending !== null}
        onChange={(change) => {
          if (change === 'delete') onDelete();
          make(change);
        }}
      />
    </li>
  );
}

/** As it will be once the change on its way is done. */
function asWished(listing: MyListing, pending: ListingAction | null, now: Date): MyListing {
  if (pending === 'relist') return { ...listing, soldDate: null };
  return pending === 'sale' && !isSold(listing) ? { ...listing, soldDate: now, underOfferUntil: null } : listing;
}

function NoListings({ selection: { tab, q, sort } }: { selection: Selection }) {
  return (
    <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
      <h2 className="font-bold text-2xl">{tab === 'all' ? 'No listings found.' : `No ${tab} listings found.`}</h2>
      {q === '' ? (
        <Link to="/create-listing" className="button">
          Create Your First Listing
        </Link>
      ) : (
        <>
          <p className="max-w-full break-words text-muted">No listings match “{q}”.</p>
          <Link to={myListingsHref({ tab, q: '', sort, page: 1 })} className="button button-quiet">
            Clear the search
          </Link>
        </>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to fetch your listings. Please try again later.">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}

function StatsCards({ stats }: { stats: MyListings['stats'] }) {
  return (
    <dl className="grid grid-cols-[repeat(4,auto)] justify-between gap-x-2 sm:grid-cols-2 sm:justify-stretch sm:gap-4 lg:grid-cols-4">
      <StatsCard name="Active Listings">{formatCount(stats.active)}</StatsCard>
      <StatsCard name="Total Views">{formatCount(stats.views)}</StatsCard>
      <StatsCard name="Sold Listings">{formatCount(stats.sold)}</StatsCard>
      <StatsCard name="Total Value" note={`${formatPrice(stats.forSaleCents)} for sale now`}>
        {formatPrice(stats.valueCents)}
      </StatsCard>
    </dl>
  );
}

function StatsCard({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="sm:panel min-w-0 sm:p-5">
      <dt className="font-medium text-muted text-xs sm:text-[0.875rem]">{name}</dt>
      <dd className="wrap-anywhere font-bold tracking-tight sm:mt-1 sm:text-3xl">{children}</dd>
      {note && <dd className="mt-1 text-[0.8125rem] text-muted max-sm:hidden">{note}</dd>}
    </div>
  );
}
