import type { Visitor } from '../../tests/support/visitor.ts';
import type { Target } from './target.ts';

export type Result = { name: string; attempts: number; gotThrough: string[]; skipped?: string };
export type Attack = (target: Target) => Promise<Result>;

/** A new IP address each time, so that rate limits aren't what stops it. */
let addressCount = 0;
export function newAddress(): string {
  addressCount += 1;
  return `10.9.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

export async function send(visitor: Visitor, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('X-Forwarded-For')) headers.set('X-Forwarded-For', newAddress());
  return visitor.send(path, { ...init, headers });
}

/** Runs `one` for each, and notes what each returns. */
export async function tryAll<T>(
  name: string,
  all: readonly T[],
  one: (each: T) => Promise<string | null>,
): Promise<Result> {
  const gotThrough: string[] = [];
  for (const each of all) {
    const problem = await one(each);
    if (problem) gotThrough.push(problem);
  }
  return { name, attempts: all.length, gotThrough };
}
