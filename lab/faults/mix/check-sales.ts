/** Compares what sellers and importing dealers had acknowledged with the tables. */
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import { CARS_OF_FILE, type ImportClaims } from './importers.ts';
import type { SellerClaims } from './sellers.ts';

export type Checked = { count: number; lost: string[]; twice: string[] };

type Car = { id: string; reference: string; cents: number; sold: boolean; photos: number };

export async function checkCars({ executeSql }: DatabaseConnection, { cars }: SellerClaims): Promise<Checked> {
  const { rows } = await executeSql(
    `select id, substring(description from 'Reference (\\w{12})') as reference, price_cents::int as cents,
      sold_date is not null as sold,
      (select count(*) from listing_photos where listing_id = listings.id)::int as photos
     from listings where description like 'Reference %'`,
  );
  const stored = Map.groupBy(rows as Car[], ({ reference }) => reference);
  const lost: string[] = [];
  for (const [reference, claim] of cars) {
    const [car] = stored.get(reference) ?? [];
    if (claim.isDeleted) {
      if (car) lost.push(`car ${claim.id} was deleted and still exists`);
    } else if (!car) lost.push(`car ${claim.id} is missing`);
    else {
      const is = `${car.id} ${car.cents / 100} ${car.sold} ${car.photos} photos`;
      const was = `${claim.id} ${claim.price} ${claim.isSold} ${claim.photos} photos`;
      if (is !== was) lost.push(`a car is ${is}, acknowledged was ${was}`);
    }
  }
  const twice = [...stored].filter(([, all]) => all.length > 1).map(([reference]) => `car ${reference}`);
  const unknown = [...stored.keys()].filter((reference) => !cars.has(reference));
  return { count: cars.size, lost: [...lost, ...unknown.map((one) => `car ${one} was never acknowledged`)], twice };
}

export async function checkDrafts({ executeSql }: DatabaseConnection, { drafts }: SellerClaims): Promise<Checked> {
  const { rows } = await executeSql(
    `select id, document->'texts'->>'description' as description, ended_at is not null as ended,
      (select count(*) from uploaded_photos where draft_id = drafts.id)::int as photos from drafts`,
  );
  const all = rows as { id: string; description: string; ended: boolean; photos: number }[];
  const stored = new Map(all.map((row) => [row.id, row]));
  const lost = [...drafts].flatMap(([id, { description, photos }]) => {
    const row = stored.get(id);
    const isThere = row && !row.ended && row.description === description && row.photos === photos;
    return isThere ? [] : [`draft ${id}: ${JSON.stringify(row)}`];
  });
  return { count: drafts.size, lost, twice: [] };
}

type Run = { id: string; state: string; failure: string | null; pieces: number; figures: Figures | null };
type Figures = { new: number; changed: number; relisted: number; unchanged: number; records: number };
type RunRow = Run & { changes: number };

/**
 * Each import ended as its page said, none is still running, and each dealer's last one is in the table, car by car.
 */
export async function checkImports({ executeSql }: DatabaseConnection, claims: ImportClaims): Promise<Checked> {
  const { rows } = await executeSql(
    `select id, state, failure, figures,
      (select count(*) from import_file_pieces where run_id = import_runs.id)::int as pieces,
      (select count(*) from import_changes where run_id = import_runs.id)::int as changes from import_runs`,
  );
  const runs = rows as RunRow[];
  const lost = runs.flatMap((run) => problemsOf(run, claims.runs.get(run.id)));
  const stored = new Set(runs.map(({ id }) => id));
  for (const id of claims.runs.keys()) if (!stored.has(id)) lost.push(`import ${id} is not there`);
  const { rows: cars } = await executeSql(
    `select user_id as dealer, count(*)::int as listings, count(distinct source_key)::int as keys,
      min(price_cents)::int as least, max(price_cents)::int as most
     from listings left join imported_listings on listing_id = listings.id group by user_id`,
  );
  const twice: string[] = [];
  const yards = new Map((cars as Yard[]).map((yard) => [yard.dealer, yard]));
  for (const [dealer, price] of claims.stock) {
    const { listings = 0, keys = 0, least = 0, most = 0 } = yards.get(dealer) ?? {};
    if (listings > keys) twice.push(`${listings - keys} cars of dealer ${dealer}`);
    if (keys !== CARS_OF_FILE || price === null || least !== price * 100 || most !== price * 100)
      lost.push(`dealer ${dealer} imported ${CARS_OF_FILE} at ${price}, has ${keys} from ${least} to ${most} cents`);
  }
  return { count: claims.runs.size, lost, twice };
}

type Yard = { dealer: string; listings: number; keys: number; least: number; most: number };

function problemsOf({ id, state, failure, figures, changes, pieces }: RunRow, claim: string | undefined): string[] {
  const problems: string[] = [];
  if (['checking', 'importing', 'undoing'].includes(state)) problems.push(`import ${id} is still ${state}`);
  if (failure) problems.push(`import ${id} failed: ${failure}`);
  if (claim && claim !== state) problems.push(`import ${id} is ${state}, and was ${claim}`);
  if (claim === 'done') {
    const written = figures ? figures.new + figures.changed + figures.relisted : 0;
    if (written !== changes) problems.push(`import ${id} says that it wrote ${written} cars, and wrote ${changes}`);
    if (figures?.records !== CARS_OF_FILE) problems.push(`import ${id} says that it read ${figures?.records} rows`);
    if (pieces > 0) problems.push(`import ${id} still has its file`);
  }
  return problems;
}
