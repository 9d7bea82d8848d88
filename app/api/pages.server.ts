/** One page of a search after the other, by a cursor that cars listed in between don't shift. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { absolute, toApiListing } from '#app/api/answers.server.ts';
import { type FieldError, readParameters } from '#app/api/parameters.server.ts';
import type { ApiPage } from '#app/api/schemas.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Criteria, criteriaParams } from '#app/search/criteria.ts';
import { listStretch } from '#app/search/search.server.ts';

export const LIMITS = { default: 24, most: 100 } as const;
const OWN = ['limit', 'cursor'];

const cursorSchema = z.tuple([z.int().nonnegative().max(10_000_000), z.string().max(12), z.string()]);
type Cursor = { offset: number; lastId: string };
type Answer = { ok: true; page: ApiPage } | { ok: false; errors: FieldError[] };

export async function readApiPage(db: Database, params: URLSearchParams): Promise<Answer> {
  const read = readParameters(params, OWN);
  const errors = read.ok ? [] : read.errors;
  const limit = readLimit(params.get('limit'));
  if (limit === null) errors.push({ field: 'limit', detail: `Must be a number from 1 to ${LIMITS.most}.` });
  if (!read.ok || limit === null) return { ok: false, errors };
  const { criteria } = read;
  const cursor = readCursor(params.get('cursor'), criteria);
  if (!cursor)
    return { ok: false, errors: [{ field: 'cursor', detail: 'This cursor belongs to a different search.' }] };
  return { ok: true, page: await pageAfter(db, criteria, cursor, limit) };
}

async function pageAfter(db: Database, criteria: Criteria, cursor: Cursor, limit: number): Promise<ApiPage> {
  const stretch = { offset: cursor.offset, count: limit, after: cursor.lastId };
  const { total, listings, end, lastId } = await listStretch(db, criteria, stretch);
  const next = lastId !== null && end < total ? nextHref(criteria, { offset: end, lastId }, limit) : null;
  return { total, listings: listings.map(toApiListing), next };
}

function nextHref(criteria: Criteria, { offset, lastId }: Cursor, limit: number): string {
  const params = criteriaParams(criteria);
  if (limit !== LIMITS.default) params.append('limit', String(limit));
  params.append('cursor', Buffer.from(JSON.stringify([offset, lastId, searchHash(criteria)])).toString('base64url'));
  return absolute(`/api/v1/listings?${params}`);
}

function readLimit(typed: string | null): number | null {
  if (typed === null) return LIMITS.default;
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LIMITS.most ? Number(typed) : null;
}

function readCursor(typed: string | null, criteria: Criteria): Cursor | null {
  if (typed === null) return { offset: 0, lastId: '' };
  const text = Buffer.from(typed, 'base64url').toString();
  const parsed = cursorSchema.safeParse(text.startsWith('[') ? readJson(text) : null);
  if (!parsed.success || parsed.data[2] !== searchHash(criteria)) return null;
  const [offset, lastId] = parsed.data;
  return { offset, lastId };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function searchHash(criteria: Criteria): string {
  return createHash('sha256').update(criteriaParams(criteria).toString()).digest('base64url').slice(0, 8);
}
