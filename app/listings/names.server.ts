import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings, modelKeyOf } from '#app/platform/schema/listings.server.ts';
import { isCatalogued, spellCar } from '#app/vocabulary/makes.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type Names = { make: string; model: string };

/** Makes and models in the catalogue's spelling, otherwise in that of the car which was here first, except `ownId`. */
export async function spellAsListed<Car extends Names>(db: Database, cars: Car[], ownId = ''): Promise<Car[]> {
  const spelled = cars.map((car) => ({ ...car, ...spellCar(car) }));
  const unknown = spelled.filter((car) => !isCatalogued(car));
  if (unknown.length === 0) return spelled;
  const listed = await listNames(db, unknown, ownId);
  const makes = new Map<string, string>();
  const models = new Map<string, string>();
  for (const { make, model } of [...listed, ...unknown]) {
    const makeKey = compareKey(make);
    makes.set(makeKey, makes.get(makeKey) ?? make);
    const modelKey = `${makeKey} ${compareKey(model)}`;
    models.set(modelKey, models.get(modelKey) ?? model);
  }
  return spelled.map((car) => {
    const makeKey = compareKey(car.make);
    const model = models.get(`${makeKey} ${compareKey(car.model)}`);
    return { ...car, make: makes.get(makeKey) ?? car.make, model: model ?? car.model };
  });
}

/** Of each car one that has the same model, or at least the same make. */
async function listNames(db: Database, cars: Names[], ownId: string): Promise<Names[]> {
  const given = rowsOf(
    listings,
    cars.map(({ make, model }) => ({ make, model })),
  );
  const key = modelKeyOf(listings.make, listings.model);
  const makeKey = modelKeyOf(sql`given.make`, sql`''`);
  const isOther = sql`${listings.id} <> ${ownId}`;
  const { rows } = (await db.execute(sql`
    select distinct coalesce(alike.make, maker.make) as make, coalesce(alike.model, given.model) as model
    from ${given}
    left join lateral (select make, model from ${listings}
      where ${key} = ${modelKeyOf(sql`given.make`, sql`given.model`)} and ${isOther} limit 1) alike on true
    left join lateral (select make from ${listings}
      where ${key} ~>=~ ${makeKey} and ${key} ~<~ replace(${makeKey}, '|', '}') and ${isOther}
      limit 1) maker on true
    where alike.make is not null or maker.make is not null`)) as unknown as { rows: Names[] };
  return rows;
}
