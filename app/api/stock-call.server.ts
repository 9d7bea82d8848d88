import type { z } from 'zod';
import { absolute } from '#app/api/answers.server.ts';
import { type stockAnswer, stockCar } from '#app/api/schemas.ts';
import { type PhotoSource, withPhotos } from '#app/api/stock-photos.server.ts';
import type { TokenSeller } from '#app/api/tokens.server.ts';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { putStock } from '#app/stock/put-stock.server.ts';

type ReadCar = { ok: true; car: z.infer<typeof stockCar> } | { ok: false; errors: StockError[] };
type StockError = { field: string; detail: string };

export function readCar(text: string): ReadCar {
  const parsed = stockCar.safeParse(toJson(text));
  if (parsed.success) return { ok: true, car: parsed.data };
  return { ok: false, errors: parsed.error.issues.flatMap(issueErrors) };
}

function issueErrors(issue: z.core.$ZodIssue): StockError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, detail: 'There is no such field.' }));
  }
  return [{ field: issue.path.join('.') || 'body', detail: issue.message }];
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type StockChange = {
  seller: TokenSeller;
  stockNumber: string;
  car: z.infer<typeof stockCar>;
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
  return value === null || value === undefined ? '' : String(value);
}

function toError({ field, value, reason }: { field: string; value: string; reason: string }): StockError {
  const name = FIELD_NAMES.find((one) => one === field);
  const label = name ? fieldOf(name).label : field;
  return { field, detail: value === '' ? `${label} ${reason}.` : `${label} “${value.slice(0, 80)}” ${reason}.` };
}
