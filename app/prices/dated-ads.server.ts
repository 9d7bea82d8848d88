/** Ads of elsewhere that an operator loads from a file, so that a new site has curves for its models. */
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { datedAds, modelKeyOf } from '#app/platform/schema/listings.server.ts';
import { OLDEST_YEAR } from '#app/vocabulary/cars.ts';
import { spellCar } from '#app/vocabulary/makes.ts';
import { queueAllRatings } from './ratings.server.ts';

const ROWS_AT_ONCE = 5000;
const COLUMNS = ['date', 'make', 'model', 'year', 'kilometers', 'price'] as const;

const adSchema = z.object({
  date: z.iso.date(),
  make: z.string().min(1).max(40),
  model: z.string().min(1).max(60),
  year: z.coerce.number().int().min(OLDEST_YEAR).max(2100),
  kilometers: z.coerce.number().int().min(0).max(2_000_000),
  price: z.coerce.number().min(100).max(10_000_000),
});
type Ad = z.infer<typeof adSchema>;

/** Reads a CSV file with a line of column names. Rows that can’t be read are left out, each with its reason. */
export function readDatedAds(text: string): { ads: Ad[]; problems: string[]; missing: string[] } {
  let header: string[] = [];
  const columns = (names: string[]) => {
    header = names;
    return names;
  };
  const records: Record<string, string>[] = parse(text, { columns, bom: true, trim: true, relax_column_count: true });
  const missing = COLUMNS.filter((column) => !header.includes(column));
  const ads: Ad[] = [];
  const problems: string[] = [];
  for (const [at, record] of missing.length === 0 ? records.entries() : []) {
    const { success, data, error } = adSchema.safeParse(record);
    if (success) ads.push({ ...data, ...spellCar(data) });
    else problems.push(`Row ${at + 1}: ${error.issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}`);
  }
  return { ads, problems, missing };
}

/** In place of those loaded before; all models are rated again. */
export async function replaceDatedAds(db: Database, ads: readonly Ad[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(datedAds);
    for (let from = 0; from < ads.length; from += ROWS_AT_ONCE) {
      const rows = ads.slice(from, from + ROWS_AT_ONCE).map(({ date, make, model, year, kilometers, price }) => ({
        modelKey: `${make}\n${model}`,
        adOn: date,
        year,
        kilometers,
        dollars: Math.round(price),
      }));
      const key = modelKeyOf(sql`split_part(given.model_key, E'\\n', 1)`, sql`split_part(given.model_key, E'\\n', 2)`);
      await tx.execute(sql`
        insert into dated_ads (model_key, ad_on, year, kilometers, dollars)
        select ${key}, ad_on, year, kilometers, dollars from ${rowsOf(datedAds, rows)}`);
    }
    await queueAllRatings(tx);
  });
}
