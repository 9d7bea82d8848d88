import { sql } from 'drizzle-orm';
import { findSamePhotos } from '#app/listings/same-photos.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { CheckedListing, Finding } from '#app/trust/rules/checked-listing.server.ts';

/** A picture that more sellers have is a maker’s or “photo coming soon”. */
const MOST_SELLERS = 5;
const MOST_BITS = 44;

type PhotoLook = { id: string; photo: string; look: string };
type Other = { listing: string; photo: string; seller: string; isEarlier: boolean };

/** Compares with earlier photos, so that the owner of a copied photo isn't flagged. */
export async function checkSamePhotos(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const ids = sql.param(cars.map(({ id }) => id));
  const { rows } = (await db.execute(sql`
    select p.listing_id as id, p.id as photo, l.look from listing_photos p join photo_looks l using (key)
    where p.listing_id = any(${ids}::text[]) and l.look <> '' order by p.listing_id, p.position`)) as unknown as {
    rows: PhotoLook[];
  };
  const findings: Finding[] = [];
  for (const [listingId, photos] of Map.groupBy(rows, ({ id }) => id)) {
    for (const photo of photos.filter(({ look }) => hasDetail(look))) {
      const other = await findEarlier(db, photo);
      if (!other) continue;
      const evidence = { photo: photo.photo, other: other.listing, otherPhoto: other.photo };
      findings.push({ listingId, rule: 'same-photo', evidence });
      break;
    }
  }
  return findings;
}

/** A plain picture has most of its bits set, like every other plain one; a photo has half. */
function hasDetail(look: string): boolean {
  const bits = BigInt(`0x${look}`).toString(2);
  return bits.replaceAll('0', '').length <= MOST_BITS;
}

async function findEarlier(db: Database, { photo, look }: PhotoLook): Promise<Other | undefined> {
  const keys = (await findSamePhotos(db, look)).map(({ key }) => key);
  if (keys.length === 0) return undefined;
  const { rows } = (await db.execute(sql`
    select p.listing_id as listing, p.id as photo, l.user_id as seller, (p.created_at, p.id) < (mine.created_at, mine.id)
      as "isEarlier"
    from listing_photos mine join listings own on own.id = mine.listing_id
    join listing_photos p on p.key = any(${sql.param(keys)}::text[]) join listings l on l.id = p.listing_id
    where mine.id = ${photo} and l.user_id <> own.user_id order by p.created_at, p.id limit 100`)) as unknown as {
    rows: Other[];
  };
  if (new Set(rows.map(({ seller }) => seller)).size > MOST_SELLERS) return undefined;
  return rows.find(({ isEarlier }) => isEarlier);
}
