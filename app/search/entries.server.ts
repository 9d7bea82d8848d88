/** One line of text per row: fifteen columns through the driver and the mapper take three times as long. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { confirmedAtOf } from '#app/listings/confirm.server.ts';
import { FIELD_NAMES, type FieldName, fieldOf, type ListingFields } from '#app/listings/fields.ts';
import { priceStepsText, readPriceSteps } from '#app/listings/listings.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import { toMs } from '#app/platform/db/json.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import type { FoldedField, IndexEntry, RangeField, TextField, ValueFilter } from '#app/search/searchable.ts';
import { CERTIFICATES } from '#app/vocabulary/car-papers.ts';
import { colorFamily } from '#app/vocabulary/color-family.ts';
import { spellCar } from '#app/vocabulary/makes.ts';
import { toDollars } from '#app/vocabulary/money.ts';

type Names = Pick<IndexEntry, 'make' | 'model'>;
type EntryField = (ValueFilter & FieldName) | RangeField | TextField;

const SEPARATOR = '\x1f';

/** Unregistered cars have no rego left, whatever date was given. */
const registeredUntil = sql`case when ${listings.regoState} is distinct from 'Unregistered' then ${listings.regoExpiry} end`;

function columnOf(field: EntryField): AnyPgColumn | SQL {
  if (field === 'regoExpiry') return registeredUntil;
  return listings[field === 'price' ? 'priceCents' : field];
}

const FIELDS_READ = FIELD_NAMES.filter(isEntryField);
const IS_NUMBER = FIELDS_READ.map((field) => fieldOf(field).kind === 'number');
const IS_TEXT = FIELDS_READ.map((field) => fieldOf(field).kind === 'text');

const line = sql<string>`concat_ws(${SEPARATOR}, ${sql.join(
  [
    listings.id,
    toMs(listings.createdAt),
    toMs(confirmedAtOf),
    sql`coalesce((${listings.lapsesOn} - date '1970-01-01')::text, '')`,
    sql`${listings.soldDate} is not null`,
    users.isDealer,
    sql`coalesce(${listings.latitude}::text, '')`,
    sql`coalesce(${listings.longitude}::text, '')`,
    priceStepsText,
    sql`exists (select from ${listingPhotos} where listing_id = ${listings.id})`,
    sql`coalesce((select true from price_ratings where listing_id = ${listings.id} and rating in ('below', 'wellBelow')), false)`,
    listings.isDriveAway,
    ...FIELDS_READ.map((field) => toText(field, columnOf(field))),
  ],
  sql`, `,
)})`;

function isEntryField(name: FieldName): name is EntryField {
  return fieldOf(name).search !== undefined || fieldOf(name).isInText === true;
}

/** `concat_ws` skips nulls, and sellers may write the separator. */
function toText(field: EntryField, column: AnyPgColumn | SQL): SQL {
  const { kind, isRequired } = fieldOf(field);
  if (kind === 'text') return sql`replace(${column}, ${SEPARATOR}, '')`;
  return isRequired ? sql`${column}` : sql`coalesce(${column}::text, '')`;
}

export async function listEntries(db: Database, ids: string[]): Promise<IndexEntry[]> {
  const rows = await selectLines(db).where(isAnyOf(listings.id, ids));
  return rows.map((row) => toEntry(row.line));
}

/** `vacuum full` rewrites the table into a file with another name. */
export type ListingsFile = { name: number; blocks: number };

export async function findListingsFile(db: Database): Promise<ListingsFile> {
  const { rows } = (await db.execute(sql`
    select pg_relation_filenode('listings')::int as name,
      (pg_relation_size('listings') / current_setting('block_size')::int)::int as blocks`)) as unknown as {
    rows: ListingsFile[];
  };
  return rows[0] as ListingsFile;
}

/** Reading a million rows by id takes five times as long. */
export async function listEntriesInBlocks(db: Database, first: number, end: number): Promise<IndexEntry[]> {
  const [from, until] = [`(${first},0)`, `(${end},0)`];
  const rowAddress = sql`"listings"."ctid"`;
  const rows = await selectLines(db).where(sql`${rowAddress} >= ${from}::tid and ${rowAddress} < ${until}::tid`);
  return rows.map((row) => toEntry(row.line));
}

function selectLines(db: Database) {
  return db
    .select({ line })
    .from(listings)
    .innerJoin(users, and(eq(users.id, listings.userId), isVisible))
    .$dynamic();
}

function toEntry(line: string): IndexEntry {
  const [id = '', createdAt, confirmedAt, lapsesOn, isSold, isDealer, latitude, longitude, priceSteps = '', ...others] =
    line.split(SEPARATOR);
  const [hasPhotos, isBelow, isDriveAway, ...values] = others;
  const entry: Record<string, unknown> = {
    id,
    createdAt: Number(createdAt),
    confirmedAt: Number(confirmedAt),
    lapsesOn: lapsesOn ? Number(lapsesOn) : null,
    status: isSold === 't' ? 'sold' : 'available',
    sellerType: isDealer === 't' ? 'dealer' : 'private',
    hasPhotos: hasPhotos === 't',
    priceRating: isBelow === 't' ? 'below' : null,
    priceSteps: readPriceSteps(priceSteps),
    isDriveAway: isDriveAway === 't',
    place: latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null,
  };
  for (let at = 0; at < FIELDS_READ.length; at += 1) {
    const field = FIELDS_READ[at] as EntryField;
    const value = values[at] as string;
    if (field === 'price') entry.priceDollars = toDollars(Number(value));
    else if (value === '' && !IS_TEXT[at]) entry[field] = null;
    else entry[field] = IS_NUMBER[at] ? Number(value) : foldWord(field, value);
  }
  const { make, model } = namesOf(entry as Names);
  entry.make = make;
  entry.model = model;
  // To spread it into a new object would take twice as long as all this.
  return entry as unknown as IndexEntry;
}

const FAMILY_OF: { readonly [Name in FoldedField]: (word: string) => IndexEntry[Name] } = {
  color: colorFamily,
  certificate: certificateFamily,
};

export const FOLDED_FIELDS = Object.keys(FAMILY_OF) as FoldedField[];

function certificateFamily(word: string) {
  if (word === 'Not supplied') return 'no';
  return CERTIFICATES.some((one) => one === word) ? 'yes' : null;
}

/** "Gunmetal" → "Grey", null without a family; words of fields without families stay as they are. */
export function foldWord(field: FieldName, word: string): string | null {
  return field in FAMILY_OF ? FAMILY_OF[field as FoldedField](word) : word;
}

/** Of a million cars, a few thousand spellings. */
const names = new Map<string, Names>();

/** What is stored may be older than the catalogue. */
function namesOf({ make, model }: Names): Names {
  const written = `${make}${SEPARATOR}${model}`;
  const known = names.get(written) ?? spellCar({ make, model });
  names.set(written, known);
  return known;
}

export function foldWords<Row extends Partial<Pick<ListingFields, FoldedField>> & Names>(row: Row) {
  const families = FOLDED_FIELDS.filter((field) => field in row).map((field) => [
    field,
    foldWord(field, row[field] ?? ''),
  ]);
  return { ...row, ...namesOf(row), ...(Object.fromEntries(families) as Pick<IndexEntry, FoldedField & keyof Row>) };
}
