import { sql } from 'drizzle-orm';
import { isWithin, type Scope } from '#app/alerts/change-search.server.ts';
import { filterLabels } from '#app/alerts/saved-criteria.server.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { serverCookie } from '#app/platform/cookies.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';
import { formatDate, melbourneDaysBetween, ZONE } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { type ShownPhoto, shownPhoto } from '#app/vocabulary/photo.ts';

const PHOTOS = 3;

export type ShownSearch = {
  id: string;
  name: string;
  href: string;
  filters: string[];
  schedule: string;
  pausedOn: string | null;
  news: string;
  since: string;
  photos: ShownPhoto[];
};

type News = { searchId: string; isNew: number; dropped: number; back: number; ids: string[] };

export async function listSearches(db: Database, scope: Scope, now = new Date()): Promise<ShownSearch[]> {
  const searches = await db
    .select()
    .from(savedSearches)
    .where(sql`${isWithin(scope)} and ${savedSearches.removedAt} is null`)
    .orderBy(savedSearches.createdAt, savedSearches.id);
  const news = await listNews(db, searches);
  const cars = await listSummaries(db, [...new Set([...news.values()].flatMap(({ ids }) => ids))]);
  const photos = new Map(cars.flatMap(({ id, photo }) => (photo ? [[id, shownPhoto(photo)] as const] : [])));
  return searches.map((search) => toShown(search, news.get(search.id), photos, now));
}

export async function findSearch(db: Database, scope: Scope, id: string): Promise<SavedSearch | null> {
  const [search] = await db.select().from(savedSearches).where(isWithin(scope, id));
  return search ?? null;
}

function toShown(
  search: SavedSearch,
  news: News | undefined,
  photos: ReadonlyMap<string, ShownPhoto>,
  now: Date,
): ShownSearch {
  const filters = filterLabels(search.criteria);
  const isNamedByFilters = filters.join(', ').toLowerCase() === search.name.toLowerCase();
  return {
    id: search.id,
    name: search.name,
    href: `/listings?${search.criteria}`,
    filters: isNamedByFilters ? [] : filters,
    schedule: search.frequency,
    pausedOn: search.pausedAt && formatDate(search.pausedAt),
    news: news ? newsOf(news) : '',
    since: sinceLabel(search.visitedAt, now),
    photos: (news?.ids ?? []).flatMap((id) => photos.get(id) ?? []),
  };
}

async function listNews(db: Database, searches: readonly SavedSearch[]): Promise<Map<string, News>> {
  if (searches.length === 0) return new Map();
  const ids = sql.param(searches.map(({ id }) => id));
  const { rows } = (await db.execute(sql`
    select s.id as "searchId", n.*
    from saved_searches s
    cross join lateral (
      select
        (count(*) filter (where reason = 'new'))::int as "isNew",
        (count(*) filter (where reason = 'price_dropped'))::int as "dropped",
        (count(*) filter (where reason = 'back_for_sale'))::int as "back",
        (array_agg(a.listing_id order by a.at desc))[1:${sql.raw(String(PHOTOS))}] as "ids"
      from alerts a join listings l on l.id = a.listing_id and l.sold_date is null and l.hidden_at is null
      where a.search_id = s.id and a.at > s.visited_at
      having count(*) > 0
    ) n
    where s.id = any(${ids}::text[])`)) as unknown as { rows: News[] };
  return new Map(rows.map((row) => [row.searchId, { ...row, ids: [...new Set(row.ids)] }]));
}

type Counts = { isNew: number; dropped: number; back: number };

const DAYS_IN_WEEK = 7;
const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, weekday: 'long' });

/** “3 new, 1 price drop”. */
function newsOf({ isNew, dropped, back }: Counts): string {
  return [
    isNew > 0 ? `${formatCount(isNew)} new` : '',
    dropped > 0 ? `${formatCount(dropped)} price ${dropped === 1 ? 'drop' : 'drops'}` : '',
    back > 0 ? `${formatCount(back)} back on sale` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function sinceLabel(at: Date, now: Date): string {
  const days = melbourneDaysBetween(at, now);
  if (days < 1) return 'since your last visit';
  if (days === 1) return 'since yesterday';
  return days < DAYS_IN_WEEK ? `since ${weekday.format(at)}` : `since ${formatDate(at)}`;
}

const HOUR_SECONDS = 3600;

const editedCookie = serverCookie('kerbside.edited_search', { seconds: HOUR_SECONDS, path: '/saved-searches' });

export function rememberEdited(searchId: string): Promise<string> {
  return editedCookie.serialize(searchId);
}

export function forgetEdited(): Promise<string> {
  return editedCookie.serialize('', { maxAge: 0 });
}

export async function readEdited(db: Database, request: Request, userId: string) {
  const id: unknown = await editedCookie.parse(request.headers.get('Cookie'));
  if (typeof id !== 'string' || !isId(id)) return null;
  const search = await findSearch(db, { userId }, id);
  return search && !search.removedAt ? { id, name: search.name, criteria: search.criteria } : null;
}
