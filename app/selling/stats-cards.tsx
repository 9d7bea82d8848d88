import type { ReactNode } from 'react';
import type { MyListings } from '#app/selling/my-listings.server.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export function StatsCards({ stats }: { stats: MyListings['stats'] }) {
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:gap-4 lg:grid-cols-4">
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
    <div className="panel min-w-0 p-4 sm:p-5">
      <dt className="font-medium text-[0.875rem] text-muted">{name}</dt>
      <dd className="mt-1 font-bold text-[1.375rem] tracking-tight sm:text-3xl">{children}</dd>
      {note && <dd className="mt-1 text-[0.8125rem] text-muted">{note}</dd>}
    </div>
  );
}
