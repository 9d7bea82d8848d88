/** Real ads, read by the mapping that the import uses. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ListingFields } from '#app/listings/fields.ts';
import type { PricedCar } from '#app/prices/priced-car.ts';
import { openCsv } from '#app/stock/csv-file.server.ts';
import { parseMapping } from '#app/stock/mapping.ts';
import { createPreparer } from '#app/stock/prepare.server.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import { isShared } from '#tests/support/shared-files.ts';

const ADS = resolve('../shared/data/listings/australian-vehicle-prices-2023.csv');
const MAPPING = 'examples/mappings/australian-vehicle-prices.json';
const BATCH = 500;

export function hasRealAds(): boolean {
  return isShared('listings/australian-vehicle-prices-2023.csv');
}

/** By make and model. Ads don’t say whose they are. */
export async function readRealAds(path = ADS): Promise<PricedCar[][]> {
  const models = new Map<string, PricedCar[]>();
  for await (const { number, fields } of readRealFields(path)) {
    const { make, model, price, ...others } = fields;
    const key = `${compareKey(make)} ${compareKey(model)}`;
    const car = { ...others, id: String(number).padStart(6, '0'), sellerId: '', dollars: price / 100 };
    models.set(key, [...(models.get(key) ?? []), car]);
  }
  return [...models.values()];
}

export async function* readRealFields(path = ADS): AsyncGenerator<{ number: number; fields: ListingFields }> {
  const parsed = parseMapping(JSON.parse(await readFile(MAPPING, 'utf8')));
  const opened = await openCsv(path, { delimiter: ',' });
  if (!parsed.ok || !opened.ok) throw new Error(`${path} can't be read.`);
  const { csv } = opened;
  const prepare = createPreparer({ mapping: parsed.mapping, header: csv.header, phoneNumber: '0491570156' });
  for await (const batch of csv.batches(BATCH)) {
    for (const { record, mapped } of batch.map(prepare)) {
      if (mapped.ok) yield { number: record.number, fields: mapped.fields };
    }
  }
}
