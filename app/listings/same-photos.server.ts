/**
 * Photos that look alike among all. Looks at most six bits apart agree in one of four 16-bit bands but for one bit (seven
 * errors in four bands leave one band with at most one), so four index look-ups of 17 values each find them all: multi-index
 * hashing, as in Norouzi, Punjani and Fleet, “Fast search in Hamming space with multi-index hashing” (2012).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';

const MOST_BITS_APART = 6;
const BANDS = [0, 1, 2, 3];
const DIGITS = 4;

type SamePhoto = { key: string; bitsApart: number };

export async function findSamePhotos(db: Database, look: string): Promise<SamePhoto[]> {
  const inBand = sql.join(
    BANDS.map((band) => isNearInBand(band, look)),
    sql` or `,
  );
  const apart = bitsApart(sql`look`, look);
  const { rows } = (await db.execute(sql`
    select key, ${apart} as "bitsApart" from photo_looks where (${inBand}) and look <> '' and ${apart} <= ${MOST_BITS_APART}::int`)) as unknown as {
    rows: SamePhoto[];
  };
  return rows;
}

export function bitsApart(stored: SQL, look: string): SQL {
  return sql`bit_count(('x' || ${stored})::bit(64) # ('x' || ${look}::text)::bit(64))::int`;
}

function isNearInBand(band: number, look: string): SQL {
  const from = band * DIGITS;
  const values = nearValues(look.slice(from, from + DIGITS));
  return sql`substr(look, ${sql.raw(String(from + 1))}, ${sql.raw(String(DIGITS))}) = any(${sql.param(values)}::text[])`;
}

/** Itself, and with each bit turned. */
function nearValues(digits: string): string[] {
  const value = Number.parseInt(digits, 16);
  const turned = Array.from({ length: 16 }, (_, bit) => value ^ (1 << bit));
  return [value, ...turned].map((near) => near.toString(16).padStart(DIGITS, '0'));
}
