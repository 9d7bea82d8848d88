/** Dealers who import one file after the other; some they stop, some they undo. */

import { guessChoices } from '../../../app/stock/choices.ts';
import { STATE_LABELS } from '../../../app/stock/run.ts';
import { CAR, carsCsv } from '../../../tests/support/importing.ts';
import { type Answer, expectStatus, type SiteRequest, type Story, toForm } from './person.ts';
import type { Random } from './random.ts';

export type ImportClaims = {
  /** How each import ended, by what its page said. */
  runs: Map<string, 'done' | 'stopped' | 'undone'>;
  /** By dealer: the price of every car; null if an import was stopped half-way. */
  stock: Map<string, number | null>;
};

export const CARS_OF_FILE = 600;
const CHANCES = { stop: 0.2, undo: 0.15, leave: 0.1 };
const LOOK_AGAIN_MS = 150;

type Importing = { userId: string; claims: ImportClaims; random: Random; isStopping: () => boolean };

/** Ends with an import that isn't stopped. */
export async function* importFiles({ userId, claims, random, isStopping }: Importing): Story {
  let price = 20_000 + random.below(1000);
  for (;;) {
    const isLast = isStopping();
    const chance = (name: keyof typeof CHANCES) => !isLast && random.next() < CHANCES[name];
    price += 1;
    const runId = yield* upload(price);
    yield* check(runId);
    if (chance('leave')) continue;
    yield* confirm(runId);
    const stopAt = { path: `/my-listings/import/${runId}/stop`, body: toForm({}), afterMs: random.below(300) };
    if (chance('stop')) expectStatus(stopAt, yield stopAt, 302, 303);
    const before = claims.stock.get(userId) ?? null;
    claims.stock.set(userId, null);
    const state = yield* untilState(runId, 'done', 'stopped');
    claims.runs.set(runId, state as 'done' | 'stopped');
    if (state === 'done') claims.stock.set(userId, price);
    if (state === 'done' && before !== null && chance('undo')) {
      const undoing = { path: `/my-listings/import/${runId}/undo`, body: toForm({}) };
      expectStatus(undoing, yield undoing, 302, 303);
      yield* untilState(runId, 'undone');
      claims.runs.set(runId, 'undone');
      claims.stock.set(userId, before);
    }
    if (isLast) return;
  }
}

type Step<Result> = AsyncGenerator<SiteRequest, Result, Answer>;

async function* upload(price: number): Step<string> {
  const cars = Array.from({ length: CARS_OF_FILE }, (_, at) => ({ stock: `S${at}`, price: String(price) }));
  const body = new FormData();
  body.set('file', new File([carsCsv(cars)], 'cars.csv', { type: 'text/csv' }));
  const request = { path: '/my-listings/import', body };
  const answer = yield request;
  expectStatus(request, answer, 303);
  const runId = /import\/(\w+)\/columns/.exec(answer.headers.get('location') ?? '')?.[1];
  if (!runId) throw new Error('The upload returned no import.');
  return runId;
}

async function* check(runId: string): Step<void> {
  const request = { path: `/my-listings/import/${runId}/columns`, body: toForm(guessChoices(Object.keys(CAR))) };
  expectStatus(request, yield request, 302, 303);
  yield* untilState(runId, 'checked');
}

async function* confirm(runId: string): Step<void> {
  const request = { path: `/my-listings/import/${runId}/confirm`, body: toForm({}) };
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const answer = yield request;
    expectStatus(request, answer, 302, 303);
    if (!answer.headers.get('location')?.endsWith('?again')) return;
    yield* untilState(runId, 'checked');
  }
  throw new Error('A file was checked again five times.');
}

type State = keyof typeof STATE_LABELS;

async function* untilState(runId: string, ...states: State[]): Step<State> {
  const request = { path: `/my-listings/import/${runId}`, afterMs: LOOK_AGAIN_MS };
  for (;;) {
    const answer = yield request;
    expectStatus(request, answer, 200);
    const label = /role="status"[^>]*>([^<]+)</.exec(answer.text)?.[1]?.trim();
    const state = (Object.keys(STATE_LABELS) as State[]).find((name) => STATE_LABELS[name] === label);
    if (!state) throw new Error(`The page of an import says “${label}”.`);
    if (states.includes(state)) return state;
    if (state !== 'checking' && state !== 'importing' && state !== 'undoing')
      throw new Error(`An import was “${label}” while its dealer waited for ${states.join(' or ')}.`);
  }
}
