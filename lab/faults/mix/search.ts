/** What the search of a running site finds, and what the table says that it should find. */
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';

const SEARCHES = {
  everything: { query: '', where: 'true' },
  sold: { query: 'status=sold', where: 'sold_date is not null' },
  Toyota: { query: 'make=Toyota', where: `make = 'Toyota'` },
  'up to $20,000': { query: 'maxPrice=20000', where: 'price_cents <= 2000000' },
  'Victorian automatics': { query: 'location=VIC&transmission=Automatic', where: `location = 'VIC'` },
} as const;

type Page = { total: number; listings: { id: string; priceDollars: number }[]; next: string };
type Answer = { total: number; cars: Map<string, number> };
export type Answers = Record<keyof typeof SEARCHES, Answer>;

/** Total, ids and prices by the read-only interface, whose pages are of the index. */
export async function readIndex(origin: string): Promise<Answers> {
  const answers = Object.entries(SEARCHES).map(async ([name, { query }]) => [name, await readAll(origin, query)]);
  return Object.fromEntries(await Promise.all(answers));
}

async function readAll(origin: string, query: string): Promise<Answer> {
  const cars = new Map<string, number>();
  let next: string | null = `${origin}/api/v1/listings?limit=100&${query}`;
  let total = 0;
  while (next) {
    const response: Response = await fetch(next, { headers: { 'X-Forwarded-For': '10.250.0.1' } });
    if (!response.ok)
      throw new Error(`The search answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
    const page = (await response.json()) as Page;
    for (const car of page.listings) cars.set(car.id, car.priceDollars);
    total = page.total;
    next = page.next && origin + new URL(page.next).pathname + new URL(page.next).search;
  }
  return { total, cars };
}

/** Cars that the search found and the table doesn't have, or the other way round, or with another price. */
export async function compareWithTable({ executeSql }: DatabaseConnection, answers: Answers) {
  let compared = 0;
  const different: string[] = [];
  for (const [name, { where }] of Object.entries(SEARCHES)) {
    const { rows } = await executeSql(`select id, price_cents::int from listings where hidden_at is null and ${where}`);
    const table = new Map((rows as { id: string; price_cents: number }[]).map((row) => [row.id, row.price_cents]));
    const { total, cars } = answers[name as keyof Answers];
    compared += table.size;
    if (total !== table.size) different.push(`${name}: ${total} found, ${table.size} in the table`);
    for (const [id, cents] of table) if (cars.get(id) !== cents / 100) different.push(`${name}: ${id} ${cars.get(id)}`);
    for (const id of cars.keys()) if (!table.has(id)) different.push(`${name}: ${id} is not in the table`);
  }
  return { compared, different };
}
