import type { ReactNode } from 'react';
import type { MyListings } from '#app/selling/my-listings.server.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export function StatsCards({ stats }: { stats: MyListings['stats'] }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
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
    <div className="panel min-w-0 px-3 py-2 sm:p-5">
      <dt className="font-medium text-[0.8125rem] text-muted sm:text-[0.875rem]">{name}</dt>
      <dd className="font-bold text-lg tracking-tight sm:mt-1 sm:text-3xl">{children}</dd>
      {note && <dd className="text-[0.8125rem] sm:mt-1 text-muted">{note}</dd>}
    </div>
  );
}
