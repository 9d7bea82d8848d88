/** The table that the rival of the search index reads, and how its connection is set. */
import { KNOWN_FILTERS, KNOWN_VALUES, type KnownFilter } from '#app/listings/search/filters/filter-names.ts';

/** One process, so that its time is all of it, and no compilation, which is meant for statements that take longer. */
export const SETTINGS = `
  set max_parallel_workers_per_gather = 0; set jit = off; set work_mem = '256MB';
  set effective_cache_size = '8GB'; set maintenance_work_mem = '512MB'`;

export const INDEXES = ['make, model, price', 'model', 'color', 'body_type, location, price', 'location, status'];

/** What each fixed value's position is multiplied with in `traits`, where all seven stand as one number. */
export const STEPS = {} as Record<KnownFilter, number>;
let combinations = 1;
for (const filter of KNOWN_FILTERS) {
  STEPS[filter] = combinations;
  combinations *= KNOWN_VALUES[filter].length;
}

const VALUES: Record<KnownFilter, string> = {
  ...{ location: 'location', bodyType: 'body_type', transmission: 'transmission', fuelType: 'fuel_type' },
  doors: 'doors::text',
  sellerType: `case when is_dealer then 'dealer' else 'private' end`,
  status: `case when sold_date is null then 'available' else 'sold' end`,
};
const codeOf = (filter: KnownFilter) =>
  `array_position(array[${KNOWN_VALUES[filter].map((value) => `'${value}'`).join(', ')}], ${VALUES[filter]}) - 1`;

export const CREATE = `
  create table rival_words as
    select kind, word, key, (dense_rank() over (partition by kind order by key) - 1)::smallint as code
    from (
      select kind, word, regexp_replace(lower(word), '[\\s-]+', '', 'g') as key
      from (
        select distinct 'make' as kind, make as word from listings
        union all select distinct 'model', model from listings
        union all select distinct 'color', color from listings
      ) as words
    ) as keys;
  analyze rival_words;
  create table rival_names as
    select make, model, (row_number() over () - 1)::smallint as code
    from (
      select distinct makes.code as make, models.code as model from (select distinct make, model from listings) as names
      join rival_words makes on makes.kind = 'make' and makes.word = make
      join rival_words models on models.kind = 'model' and models.word = model
    ) as names;
  analyze rival_names;
  create table rival_cars as
    select
      listings.id, (row_number() over (order by floor(extract(epoch from listings.created_at) * 1000) desc, listings.id))::int as newest,
      floor(extract(epoch from listings.created_at) * 1000)::bigint as listed, round(price_cents / 100.0)::int as price, kilometers,
      year::smallint, (${KNOWN_FILTERS.map((filter) => `(${codeOf(filter)}) * ${STEPS[filter]}`).join(' + ')})::smallint as traits,
      names.code as name, makes.code as make, models.code as model, colors.code as color,
      ${KNOWN_FILTERS.map((filter) => `(${codeOf(filter)})::smallint as ${toSnake(filter)}`).join(', ')}
    from listings
    join users on users.id = user_id
    join rival_words makes on makes.kind = 'make' and makes.word = listings.make
    join rival_words models on models.kind = 'model' and models.word = listings.model
    join rival_words colors on colors.kind = 'color' and colors.word = listings.color
    join rival_names names on names.make = makes.code and names.model = models.code`;

export const DROP = 'drop table if exists rival_cars, rival_words, rival_names';

function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
