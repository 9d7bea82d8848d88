import type { z } from 'zod';
import { absolute } from '#app/api/answers.server.ts';
import { cellProblem, sentCar, type stockAnswer } from '#app/api/schemas.ts';
import { type PhotoSource, withPhotos } from '#app/api/stock-photos.server.ts';
import type { TokenSeller } from '#app/api/tokens.server.ts';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { putStock } from '#app/stock/put-stock.server.ts';

type SentCar = z.infer<typeof sentCar>;
type StockError = { field: string; detail: string };
type ReadCar = { ok: true; car: SentCar } | { ok: false; status: 400 | 422; detail: string; errors?: StockError[] };

export function readCar(text: string): ReadCar {
  const json = text.replace(/^\uFEFF/, '');
  let sent: unknown;
  try {
    sent = JSON.parse(json);
  } catch {
    return { ok: false, status: 400, detail: `This isn’t JSON: ${placeOfError(json)}.` };
  }
  const parsed = sentCar.safeParse(sent);
  if (parsed.success) return { ok: true, car: parsed.data };
  const errors = parsed.error.issues.flatMap((issue) => issueErrors(issue, sent));
  return { ok: false, status: 422, detail: 'The API can’t read this car.', errors };
}

/** A beginning of it can be read on until it has the first wrong character. V8 says where that is only sometimes. */
function placeOfError(json: string): string {
  let [readable, unreadable] = [0, json.length + 1];
  while (unreadable - readable > 1) {
    const length = Math.floor((readable + unreadable) / 2);
    if (couldGoOn(json.slice(0, length))) readable = length;
    else unreadable = length;
  }
  const lines = json.slice(0, readable).split('\n');
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  return readable === json.length ? `it ends too early, at ${place}` : `see ${place}`;
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith('Unexpected end') || message.includes(`at position ${start.length} `);
  }
}

function issueErrors(issue: z.core.$ZodIssue, sent: unknown): StockError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, detail: 'There is no such field.' }));
  }
  const [name, at] = issue.path;
  const field = FIELD_NAMES.find((one) => one === name);
  if (field) return [{ field, detail: cellProblem(field, (sent as SentCar)[field]) }];
  if (at === undefined) return [{ field: String(name ?? 'body'), detail: issue.message }];
  return [{ field: issue.path.join('.'), detail: 'Send the address of a photo as text of at most 2,048 characters.' }];
}

type StockChange = {
  seller: TokenSeller;
  stockNumber: string;
  car: SentCar;
  sent: Extract<PhotoSource, { kind: 'sent' }>['files'];
  signal: AbortSignal;
  network?: Network;
};
export type Changed =
  | { ok: true; isNew: boolean; body: z.infer<typeof stockAnswer> }
  | { ok: false; errors: StockError[] };

export async function changeStock(
  db: Database,
  { seller, stockNumber, car, sent, signal, network }: StockChange,
): Promise<Changed> {
  const { photos: addresses } = car;
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, toCell(car[name])]));
  const write = async (photos: { folder: string; names: string[]; problems: string[] } | null) => {
    const result = await putStock(db, { seller, car: { stockNumber, fields, photos }, signal });
    if (!result.ok) return { ok: false as const, errors: result.problems.map(toError) };
    const { listingId: id, outcome, isHeld, photoProblems } = result;
    await refreshListings([id]);
    const problems = [...(photos?.problems ?? []), ...photoProblems];
    const body = { id, url: absolute(`/listing/${id}`), outcome, isHeld, photoProblems: problems };
    return { ok: true as const, isNew: outcome === 'new', body };
  };
  if (sent.length > 0) return withPhotos({ kind: 'sent', files: sent }, write);
  return addresses ? withPhotos({ kind: 'addresses', addresses }, write, network) : write(null);
}

function toCell(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

function toError({ field, value, reason }: { field: string; value: string; reason: string }): StockError {
  const name = FIELD_NAMES.find((one) => one === field);
  const label = name ? fieldOf(name).label : field;
  return { field, detail: value === '' ? `${label} ${reason}.` : `${label} “${value.slice(0, 80)}” ${reason}.` };
}
