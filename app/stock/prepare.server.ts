import { hash } from 'node:crypto';
import { FIELD_NAMES, type FieldName, type ListingFields } from '#app/listings/fields.ts';
import { placeLabel } from '#app/places/place.ts';
import { findPlaceIn } from '#app/places/places.server.ts';
import { keyColumns } from '#app/stock/columns.ts';
import type { CsvRecord } from '#app/stock/csv-file.server.ts';
import {
  type MappedRecord,
  mapRecord,
  type Problem,
  photoNames,
  readSaleWords,
  readWords,
  type WordRead,
} from '#app/stock/mapping/map-record.ts';
import type { Mapping } from '#app/stock/mapping.ts';
import { type Arrival, arrive, type Matching, startMatching } from '#app/stock/matching/matching.server.ts';
import { isRejectsHeader } from '#app/stock/rejects-file.server.ts';
import { isState } from '#app/vocabulary/states.ts';

const LONGEST_READABLE = 100;

/** The text of one column, such as a stock number, or a hash of several. Null if all are missing. */
function toSourceKey(values: string[]): string | null {
  const [only = '', ...others] = values;
  if (values.every((value) => value === '')) return null;
  if (others.length === 0 && only.length <= LONGEST_READABLE) return only;
  return digest(JSON.stringify(values));
}

/** Stored hashes must stay valid, so these keep their order, blanks are left out, and the description stays last. */
const HASHED_FIRST = (
  'make model trim year price isDriveAway bodyType transmission fuelType driveType kilometers color doors seats ' +
  'cylinders engineLitres towingKg location suburb regoState regoExpiry regoPlate plateVisibility vin certificate ' +
  'owners serviceHistory keys phoneNumber'
).split(' ') as FieldName[];

export function hashFields(fields: ListingFields): string {
  const inOrder = new Set([...HASHED_FIRST, ...FIELD_NAMES]);
  const isBlank = (name: FieldName) => fields[name] === null || (fields[name] === '' && !HASHED_FIRST.includes(name));
  const names = [...inOrder].filter((name) => name !== 'description' && !isBlank(name));
  return digest(
    JSON.stringify(Object.fromEntries([...names, 'description' as const].map((name) => [name, fields[name]]))),
  );
}

export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** `arrival` is null for a record without a key. */
export type Prepared = {
  record: CsvRecord;
  arrival: Arrival | null;
  mapped: MappedRecord;
  photoNames: string[];
  words: WordRead[];
  /** Why the file says that it is not for sale, such as "Status: Sold". */
  leftOut?: string;
};

type Preparing = {
  mapping: Mapping;
  header: string[];
  phoneNumber: string;
  /** The dealer's own state. */
  location?: string | undefined;
  matching?: Matching;
};

export function createPreparer({
  mapping,
  header,
  phoneNumber,
  location,
  matching = startMatching(),
}: Preparing): (record: CsvRecord) => Prepared {
  const indexes = new Map(header.map((name, index) => [name, index]));
  const keys = keyColumns(mapping);
  const repeats = mapping.key?.repeats ?? 'count';
  const hasReasons = isRejectsHeader(header);

  return (record) => {
    if (record.isRagged) {
      return { record, arrival: null, mapped: refuse(raggedness(record, header)), photoNames: [], words: [] };
    }
    const readCell = (column: string) => record.cells[indexes.get(column) ?? -1] ?? '';
    const sale = readSaleWords(mapping, readCell);
    const sold = sale.find(({ value }) => value === 'no');
    if (sold) {
      const leftOut = `${sold.column}: ${sold.word}`;
      const mapped: MappedRecord = { ok: false, problems: [], notes: [] };
      return { record, arrival: null, mapped, photoNames: [], words: sale, leftOut };
    }
    const words = [...readWords(mapping, readCell), ...sale];
    const sourceKey = toSourceKey(keys.map((column) => readKeyCell(mapping, readCell(column))));
    if (sourceKey === null) {
      const mapped = mapRecord(mapping, readCell, { phoneNumber, location, suburbIn });
      const problem = { field: 'key', value: '', reason: 'is missing', column: keys.join(', ') };
      return { record, arrival: null, mapped: refuse(problem, mapped), photoNames: [], words };
    }
    const spot = arrive(matching, sourceKey, hasReasons ? placeIn(record.cells.at(-1)) : undefined);
    const mapped = mapRecord(mapping, readCell, { phoneNumber, location, suburbIn });
    const isRepeat = repeats === 'reject' && spot.place > 1;
    const repeated = { value: sourceKey, reason: 'is also in an earlier row of the file', column: keys.join(', ') };
    const unknown = sale.find(({ value }) => value === null);
    const unclear = unknown && { ...unknown, value: unknown.word, reason: 'doesn’t say whether the car is for sale' };
    const problem = isRepeat ? { field: 'key', ...repeated } : unclear;
    const checked = problem ? refuse(problem, mapped) : mapped;
    const fieldsHash = checked.ok ? hashFields(checked.fields) : null;
    return {
      record,
      arrival: { sourceKey, ...spot, fieldsHash },
      mapped: checked,
      photoNames: photoNames(mapping, readCell),
      words,
    };
  };
}

function refuse(problem: Problem, mapped?: MappedRecord): MappedRecord {
  return {
    ok: false,
    problems: [problem, ...(mapped?.ok === false ? mapped.problems : [])],
    notes: mapped?.notes ?? [],
  };
}

function raggedness({ cells }: CsvRecord, header: string[]): Problem {
  return { field: 'record', value: '', reason: `has ${cells.length} cells where the header has ${header.length}` };
}

/** A VIN of 0 is none. */
function readKeyCell(mapping: Mapping, cell: string): string {
  const text = cell.trim();
  return mapping.missing.has(text.toLowerCase()) || /^[0\s.-]+$/.test(text) ? '' : text;
}

const PLACE = / \(no\. (\d+) of its kind\)$/;

/** Later records with the same key are numbered. */
export function reasonOf({ arrival, mapped }: Prepared): string {
  if (mapped.ok) return '';
  const problems = mapped.problems.map(describeProblem).join('; ');
  return arrival && arrival.place > 1 ? `${problems} (no. ${arrival.place} of its kind)` : problems;
}

/** `price "POA" is a price on application`; `doors is missing`. Always one line. */
export function describeProblem({ field, column, value, reason }: Problem): string {
  const name = column ?? field;
  const text = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return text === '' ? `${name} ${reason}` : `${name} "${shown}" ${reason}`;
}

const LONGEST_SHOWN = 80;

function placeIn(reason: string | undefined): number | undefined {
  const place = reason ? PLACE.exec(reason)?.[1] : undefined;
  return place ? Number(place) : undefined;
}

/** Of "12 Main St, Geelong VIC 3220", the longest ending that names a place. */
function suburbIn(typed: string, location: string | undefined): string | null {
  if (!isState(location)) return null;
  const parts = typed.split(',');
  for (let first = 0; first < parts.length; first += 1) {
    const match = findPlaceIn(parts.slice(first).join(','), location);
    if (match.is === 'found') return placeLabel(match.place);
  }
  return null;
}
