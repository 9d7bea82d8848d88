/** A search as a feed: Atom (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
import type { ApiListing } from '#app/api/schemas.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';
import { toXml } from '#app/vocabulary/xml.ts';

export type Channel = {
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

function titleOf({ title, priceDollars, status }: ApiListing): string {
  return `${title}, ${status === 'sold' ? 'sold' : formatPrice(priceDollars * 100)}`;
}

function factsOf(listing: ApiListing): string {
  const { kilometers, transmission, fuelType, bodyType, color, suburb, location, isDriveAway } = listing;
  const place = suburb ?? STATE_NAMES[location];
  const charges = isDriveAway ? ['Drive away'] : [];
  return [formatKilometers(kilometers), transmission, fuelType, bodyType, color, place, ...charges].join(', ');
}
