/** The newest cars of a search, or its own order where the address says so. */
import { absolute, toApiListing } from '#app/api/answers.server.ts';
import type { Channel } from '#app/api/feeds.ts';
import { type FieldError, readParameters } from '#app/api/parameters.server.ts';
import type { ApiListing } from '#app/api/schemas.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { type Criteria, chips, criteriaParams, listingsHref } from '#app/search/criteria.ts';
import { listStretch } from '#app/search/search.server.ts';

const CARS_IN_FEED = 50;

type Feed = { ok: true; listings: ApiListing[]; channel: Channel } | { ok: false; errors: FieldError[] };

export async function feedOfSearch(db: Database, params: URLSearchParams, path: string): Promise<Feed> {
  const read = readParameters(params, []);
  if (!read.ok) return read;
  const { criteria } = read;
  const { listings } = await listStretch(db, criteria, { offset: 0, count: CARS_IN_FEED });
  const channel = {
    siteName: env.SITE_NAME,
    title: titleOf(criteria),
    pageUrl: absolute(listingsHref(criteria)),
    feedUrl: absolute(withParams(path, criteriaParams(criteria))),
  };
  return { ok: true, listings: listings.map(toApiListing), channel };
}

function titleOf(criteria: Criteria): string {
  const labels = chips(criteria).map(({ label }) => label);
  return `${labels.length > 0 ? `${labels.join(', ')}: used cars` : 'Used cars for sale'} | ${env.SITE_NAME}`;
}

function withParams(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}
