/** Dealers who import one file after the other; some they stop, some they undo. */
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import { guessChoices } from '../../../app/stock/choices.ts';
import { STATE_LABELS } from '../../../app/stock/run.ts';
import { CAR, carsCsv } from '../../../tests/support/importing.ts';
import { ask, below, type Checked, type Step, type Story, type Teller, toForm } from './person.ts';

export class ImportClaims {
  /** How each import ended, by what its page said. */
  readonly runs = new Map<string, 'done' | 'stopped' | 'undone'>();
  /** By dealer: the price of every car; null if an import was stopped half-way. */
  readonly stock = new Map<string, number | null>();
}

const CARS_OF_FILE = 600;
const CHANCES = { stop: 0.2, undo: 0.15, leave: 0.1 };
const LOOK_AGAIN_MS = 150;

/** Ends with an import that isn't stopped. */
export async function* importFiles({ runs, stock }: ImportClaims, { userId, random, isStopping }: Teller): Story {
  let price = 20_000 + below(random, 1000);
  for (;;) {
    const isLast = isStopping();
    const chance = (name: keyof typeof CHANCES) => !isLast && random() < CHANCES[name];
    price += 1;
    const runId = yield* upload(price);
    const page = `/my-listings/import/${runId}`;
    yield* ask({ path: `${page}/columns`, body: toForm(guessChoices(Object.keys(CAR))) }, 302, 303);
    yield* untilState(page, 'checked');
    if (chance('leave')) continue;
    yield* confirm(page);
    const afterMs = below(random, 300);
    if (chance('stop')) yield* ask({ path: `${page}/stop`, body: toForm({}), afterMs }, 302, 303);
    const before = stock.get(userId) ?? null;
    stock.set(userId, null);
    const state = yield* untilState(page, 'done', 'stopped');
    runs.set(runId, state as 'done' | 'stopped');
    if (state === 'done') stock.set(userId, price);
    if (state === 'done' && before !== null && chance('undo')) {
      yield* ask({ path: `${page}/undo`, body: toForm({}) }, 302, 303);
      yield* untilState(page, 'undone');
      runs.set(runId, 'undone');
      stock.set(userId, before);
    }
    if (isLast) return;
  }
}

async function* upload(price: number): Step<string> {
  const cars = Array.from({ length: CARS_OF_FILE }, (_, at) => ({ stock: `S${at}`, price: String(price) }));
  const body = new FormData();
  body.set('file', new File([carsCsv(cars)], 'cars.csv', { type: 'text/csv' }));
  const answer = yield* ask({ path: '/my-listings/import', body }, 303);
  const runId = /import\/(\w+)\/columns/.exec(answer.headers.get('location') ?? '')?.[1];
  if (!runId) throw new Error('The upload returned no import.');
  return runId;
}

async function* confirm(page: string): Story {
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const answer = yield* ask({ path: `${page}/confirm`, body: toForm({}) }, 302, 303);
    if (!answer.headers.get('location')?.endsWith('?again')) return;
    yield* untilState(page, 'checked');
  }
  throw new Error('A file was checked again five times.');
}

type State = keyof typeof STATE_LABELS;

async function* untilState(path: string, ...states: State[]): Step<State> {
  for (;;) {
    const answer = yield* ask({ path, afterMs: LOOK_AGAIN_MS }, 200);
    const label = /role="status"[^>]*>([^<]+)</.exec(answer.text)?.[1]?.trim();
    const state = (Object.keys(STATE_LABELS) as State[]).find((name) => STATE_LABELS[name] === label);
    if (!state) throw new Error(`The page of an import says “${label}”.`);
    if (states.includes(state)) return state;
    if (!UNDER_WAY.includes(state))
      throw new Error(`An import was “${label}” while its dealer waited for ${states.join(' or ')}.`);
  }
}

const UNDER_WAY: State[] = ['checking', 'importing', 'undoing'];

type Figures = { new: number; changed: number; relisted: number; unchanged: number; records: number };
type RunRow = {
  id: string;
  state: State;
  failure: string | null;
  pieces: number;
  figures: Figures | null;
  changes: number;
};

/** Each import ended as its page said, none is still running, and each dealer's last one is in the table, car by car. */
export async function checkImports(claims: ImportClaims, { executeSql }: DatabaseConnection): Promise<Checked> {
  const { rows } = await executeSql(
    `select id, state, failure, figures,
      (select count(*) from import_file_pieces where run_id = import_runs.id)::int as pieces,
      (select count(*) from import_changes where run_id = import_runs.id)::int as changes from import_runs`,
  );
  const runs = rows as RunRow[];
  const lost = runs.flatMap((run) => problemsOf(run, claims.runs.get(run.id)));
  const stored = new Set(runs.map(({ id }) => id));
  for (const id of claims.runs.keys()) if (!stored.has(id)) lost.push(`import ${id} is not there`);
  const { rows: cars } = await executeSql(
    `select user_id as dealer, count(*)::int as listings, count(distinct source_key)::int as keys,
      min(price_cents)::int as least, max(price_cents)::int as most
     from listings left join imported_listings on listing_id = listings.id group by user_id`,
  );
  const twice: string[] = [];
  const yards = new Map((cars as Yard[]).map((yard) => [yard.dealer, yard]));
  for (const [dealer, price] of claims.stock) {
    const { listings = 0, keys = 0, least = 0, most = 0 } = yards.get(dealer) ?? {};
    if (listings > keys) twice.push(`${listings - keys} cars of dealer ${dealer}`);
    if (keys !== CARS_OF_FILE || price === null || least !== price * 100 || most !== price * 100)
      lost.push(`dealer ${dealer} imported ${CARS_OF_FILE} at ${price}, has ${keys} from ${least} to ${most} cents`);
  }
  return { count: claims.runs.size, lost, twice };
}

type Yard = { dealer: string; listings: number; keys: number; least: number; most: number };

function problemsOf({ id, state, failure, figures, changes, pieces }: RunRow, claim: string | undefined): string[] {
  const problems: string[] = [];
  if (UNDER_WAY.includes(state)) problems.push(`import ${id} is still ${state}`);
  if (failure) problems.push(`import ${id} failed: ${failure}`);
  if (claim && claim !== state) problems.push(`import ${id} is ${state}, and was ${claim}`);
  if (claim === 'done') {
    const written = figures ? figures.new + figures.changed + figures.relisted : 0;
    if (written !== changes) problems.push(`import ${id} says that it wrote ${written} cars, and wrote ${changes}`);
    if (figures?.records !== CARS_OF_FILE) problems.push(`import ${id} says that it read ${figures?.records} rows`);
    if (pieces > 0) problems.push(`import ${id} still has its file`);
  }
  return problems;
}
