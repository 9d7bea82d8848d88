/** Photos of a call, sent with it or fetched from addresses, in a folder for as long as the call takes. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#app/platform/env.server.ts';
import {
  guardedFetch,
  INTERNET,
  type Network,
  RefusedAddress,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

const ONE_PHOTO_MS = 20_000;
const ALL_PHOTOS_MS = 120_000;

type SentPhoto = { name: string; bytes(): Promise<Uint8Array> };
export type PhotoSource = { kind: 'sent'; files: SentPhoto[] } | { kind: 'addresses'; addresses: string[] };
export type GatheredPhotos = { folder: string; names: string[]; problems: string[] };

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
