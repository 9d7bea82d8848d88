import { absolute, toApiListing } from '#app/api/answers.server.ts';
import { type FieldError, readParameters } from '#app/api/parameters.server.ts';
import type { ApiListing } from '#app/api/schemas.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { type Criteria, chips, criteriaParams, listingsHref } from '#app/search/criteria.ts';
import { listStretch } from '#app/search/search.server.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';
import { toXml } from '#app/vocabulary/xml.ts';

const CARS_IN_FEED = 50;

type Feed = { ok: true; listings: ApiListing[]; channel: Channel } | { ok: false; errors: FieldError[] };

export async function feedOfSearch(db: Database, params: URLSearchParams, path: string): Promise<Feed> {
  const read = readParameters(params, []);
  if (!read.ok) return read;
  const { criteria } = read;
  const { listings } = await listStretch(db, criteria, { offset: 0, count: CARS_IN_FEED });
  const channel = {
    siteName: env.SITE_NAME,
    title: searchTitle(criteria),
    pageUrl: absolute(listingsHref(criteria)),
    feedUrl: absolute(withParams(path, criteriaParams(criteria))),
  };
  return { ok: true, listings: listings.map(toApiListing), channel };
}

function searchTitle(criteria: Criteria): string {
  const labels = chips(criteria).map(({ label }) => label);
  return `${labels.length > 0 ? `${labels.join(', ')}: used cars` : 'Used cars for sale'} | ${env.SITE_NAME}`;
}

function withParams(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}

type Channel = {
  siteName: string;
  title: string;
  pageUrl: string;
  feedUrl: string;
};

export function toAtom(listings: readonly ApiListing[], { siteName, title, pageUrl, feedUrl }: Channel): string {
  const updated = listings.map(({ confirmedAt }) => confirmedAt).sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">
  <id>${toXml(feedUrl)}</id>
  <title>${toXml(title)}</title>
  <updated>${updated.at(-1) ?? '1970-01-01T00:00:00.000Z'}</updated>
  <author><name>${toXml(siteName)}</name></author>
  <link rel="self" type="application/atom+xml" href="${toXml(feedUrl)}"/>
  <link rel="alternate" type="text/html" href="${toXml(pageUrl)}"/>
${listings.map(toEntry).join('')}</feed>
`;
}

function toEntry(listing: ApiListing): string {
  const { url, listedAt, confirmedAt, photo } = listing;
  const picture = photo ? `    <link rel="enclosure" type="image/webp" href="${toXml(photo.smallUrl)}"/>\n` : '';
  return `  <entry>
    <id>${toXml(url)}</id>
    <title>${toXml(titleOf(listing))}</title>
    <published>${listedAt}</published>
    <updated>${confirmedAt}</updated>
    <link rel="alternate" type="text/html" href="${toXml(url)}"/>
${picture}    <summary>${toXml(factsOf(listing))}</summary>
  </entry>
`;
}

export function toJsonFeed(listings: readonly ApiListing[], { siteName, title, pageUrl, feedUrl }: Channel) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    language: 'en-AU',
    authors: [{ name: siteName }],
    items: listings.map((listing) => ({
      id: listing.url,
      url: listing.url,
      title: titleOf(listing),
      content_text: factsOf(listing),
      date_published: listing.listedAt,
      date_modified: listing.confirmedAt,
      ...(listing.photo && { image: listing.photo.smallUrl }),
    })),
  };
}

function titleOf({ title, priceDollars, status, underOfferUntil }: ApiListing): string {
  const state = underOfferUntil ? ', under offer' : '';
  return `${title}, ${status === 'sold' ? 'sold' : formatPrice(priceDollars * 100)}${state}`;
}

function factsOf(listing: ApiListing): string {
  const { kilometers, transmission, fuelType, bodyType, color, suburb, location, isDriveAway } = listing;
  const place = suburb ?? STATE_NAMES[location];
  const charges = isDriveAway ? ['Drive away'] : [];
  return [formatKilometers(kilometers), transmission, fuelType, bodyType, color, place, ...charges].join(', ');
}
