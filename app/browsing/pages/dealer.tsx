import type { AutoDealer, WithContext } from 'schema-dts';
import { findDealerBySlug } from '#app/accounts/dealers.server.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { toCard } from '#app/listings/card.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { heartsAmong } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { DealerFacts, dealerHours } from '#app/trust/dealer-facts.tsx';
import { licenceOf } from '#app/trust/sellers.server.ts';
import { readStock } from '#app/trust/stock.server.ts';
import { parseStockChoice, stockHref } from '#app/trust/stock-choice.ts';
import { MatchCount, StockFilters } from '#app/trust/stock-list.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { spellMake } from '#app/vocabulary/makes.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { type OpeningSpecification, openingSpecifications, readOpeningHours } from '#app/vocabulary/opening-hours.ts';
import type { Route } from './+types/dealer';

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const dealer = await findDealerBySlug(db, params.slug);
  if (!dealer) throw notFound('Dealer not found');
  const choice = parseStockChoice(url.searchParams);
  choice.make = spellMake(choice.make);
  const { listings, ...stock } = await readStock(db, dealer.userId, choice);
  const now = new Date();
  const { slug, dealershipName, abn, address, hours, phoneNumber } = dealer;
  return {
    dealer: {
      slug,
      name: dealershipName,
      since: melbourneDay(dealer.createdAt).slice(0, 4),
      licence: licenceOf(dealer),
      logo: dealer.showsPhoto ? dealer.image : null,
      abn,
      address,
      hours: hours === '' ? null : dealerHours(dealer, now),
      phoneNumber,
    },
    openingHours: specificationsOf(hours),
    path: `/dealers/${slug}`,
    choice,
    stock,
    cards: listings.map((listing) => toCard(listing, now)),
    savedIds: await heartsAmong(
      db,
      { request, context },
      listings.map(({ id }) => id),
    ),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

function specificationsOf(hours: string): OpeningSpecification[] {
  const read = readOpeningHours(hours);
  return read ? openingSpecifications(read) : [];
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Dealer not found' }, NOINDEX];
  const { dealer, openingHours, path, site, stock } = loaderData;
  return [
    { title: `${dealer.name}: used cars | ${site.name}` },
    { name: 'description', content: `${formatCount(stock.forSale)} used cars for sale at ${dealer.name}.` },
    { tagName: 'link', rel: 'canonical', href: `${site.origin}${path}` },
    ...(stock.forSale === 0 ? [NOINDEX] : []),
    { 'script:ld+json': dealerJsonLd({ ...dealer, openingHours }, `${site.origin}${path}`) },
  ];
};

type DealerInSearch = { name: string; address: string; openingHours: OpeningSpecification[] };

/** schema.org `AutoDealer` (https://schema.org/AutoDealer), without the phone number, which is for people. */
function dealerJsonLd({ name, address, openingHours }: DealerInSearch, url: string): WithContext<AutoDealer> {
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    '@id': url,
    url,
    name,
    ...(address && { address }),
    ...(openingHours.length > 0 && {
      openingHoursSpecification: openingHours.map((hours) => ({ '@type': 'OpeningHoursSpecification', ...hours })),
    }),
  };
}

export default function DealerPage({ loaderData }: Route.ComponentProps) {
  const { dealer, path, choice, stock, cards, savedIds } = loaderData;
  return (
    <Hearts savedIds={savedIds} page={stockHref(path, choice)}>
      <div className="page grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <DealerFacts dealer={dealer} />
        <section aria-labelledby="stock" className="grid min-w-0 gap-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="stock" className="font-bold text-2xl">
              {stock.forSale === 1 ? '1 car for sale' : `${formatCount(stock.forSale)} cars for sale`}
            </h2>
            {stock.soldInYear > 0 && (
              <p className="text-muted">{formatCount(stock.soldInYear)} sold in the last 12 months</p>
            )}
          </div>
          {stock.forSale > 1 && (
            <StockFilters path={path} choice={choice} makes={stock.makes} bodyTypes={stock.bodyTypes} />
          )}
          <MatchCount path={path} choice={choice} matchCount={stock.matchCount} forSale={stock.forSale} />
          {cards.length > 0 ? (
            <ListingGrid cards={cards} className="xl:grid-cols-3" />
          ) : (
            <p className="text-muted">
              {stock.forSale === 0 ? 'No cars for sale at the moment.' : 'No cars match. Change or clear the filters.'}
            </p>
          )}
          <Pagination page={stock.page} pages={stock.pages} hrefOf={(page) => stockHref(path, { ...choice, page })} />
        </section>
      </div>
    </Hearts>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="Dealer not found">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
