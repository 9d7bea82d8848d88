import type { Visitor } from '#tests/support/visitor.ts';
import type { Target } from './target.ts';

export type Result = { name: string; tried: number; gotThrough: string[]; skipped?: string };
export type Attack = (target: Target) => Promise<Result>;

/** Uses a new IP address each time, so that rate limits aren't what stops it. */
let given = 0;
export function newAddress(): string {
  given += 1;
  return `10.9.${(given >> 8) & 255}.${given & 255}`;
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
    const found = await one(each);
    if (found) gotThrough.push(found);
  }
  return { name, tried: all.length, gotThrough };
}
