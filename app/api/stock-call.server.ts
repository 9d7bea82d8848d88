import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { absolute } from '#app/api/answers.server.ts';
import { cellProblem, sentCar, type stockAnswer } from '#app/api/schemas.ts';
import type { TokenSeller } from '#app/api/tokens.server.ts';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  guardedFetch,
  INTERNET,
  type Network,
  RefusedAddress,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { putStock } from '#app/stock/put-stock.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

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

const ONE_PHOTO_MS = 20_000;
const ALL_PHOTOS_MS = 120_000;

type SentPhoto = { name: string; bytes(): Promise<Uint8Array> };
type PhotoSource = { kind: 'sent'; files: SentPhoto[] } | { kind: 'addresses'; addresses: string[] };
type GatheredPhotos = { folder: string; names: string[]; problems: string[] };

/** Deletes the folder after `use`. A photo that can't be fetched becomes a problem; the others stay. */
export async function withPhotos<Result>(
  source: PhotoSource,
  use: (photos: GatheredPhotos) => Promise<Result>,
  network: Network = INTERNET,
): Promise<Result> {
  const parent = join(env.DATA_DIR, 'incoming');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'stock-'));
  try {
    const gathered: GatheredPhotos = { folder, names: [], problems: [] };
    if (source.kind === 'sent') for (const file of source.files) await keep(gathered, await file.bytes());
    else await fetchAll(gathered, source.addresses, network);
    return await use(gathered);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchAll(gathered: GatheredPhotos, addresses: readonly string[], network: Network) {
  const signal = AbortSignal.timeout(ALL_PHOTOS_MS);
  for (const [at, address] of addresses.entries()) {
    const fetched = await fetchPhoto(address, signal, network);
    if (typeof fetched === 'string') gathered.problems.push(`Photo ${at + 1} ${fetched}.`);
    else await keep(gathered, fetched);
  }
}

async function fetchPhoto(address: string, signal: AbortSignal, network: Network): Promise<Buffer | string> {
  try {
    const limits = { maxBytes: PHOTO_LIMITS.maxBytes, timeoutMs: ONE_PHOTO_MS, signal };
    const { status, body } = await guardedFetch(address, { method: 'GET', ...limits }, network);
    return status === 200 ? body : `was answered with status ${status}`;
  } catch (error) {
    if (error instanceof RefusedAddress) return 'is not at a public https address';
    return 'couldn’t be fetched within its limits';
  }
}

/** Named by content, so that the same photo gets the same name. */
async function keep({ folder, names }: GatheredPhotos, bytes: Uint8Array) {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.photo`;
  await writeFile(join(folder, name), bytes, { mode: 0o600 });
  names.push(name);
}
