/** Plans queries on an empty database with sequential scans disabled, so that a table read whole has no usable index. */
import pg from 'pg';
import { inject } from 'vitest';
import { createNewOnPostgres, openNewTestDatabase } from '#tests/support/database.ts';
import { type Explained, type Explainer, INDEXES } from '#tests/support/plans.ts';

const PREFER_INDEXES = ['seqscan', 'hashjoin', 'mergejoin'].map((plan) => `set enable_${plan} = off`).join(';');

export async function openExplainer(): Promise<Explainer & { close(): Promise<void> }> {
  const { ask, close } = inject('postgres').url ? await openOnPostgres() : await openEmbedded();
  await ask(PREFER_INDEXES);
  const { rows } = await ask(INDEXES);
  return {
    close,
    indexes: new Map((rows as IndexRow[]).map(({ name, ...index }) => [name, index])),
    async explain({ text, values }) {
      const explained = await ask(`explain (format json) ${text}`, values);
      return explained.rows[0] as Explained;
    },
  };
}

type IndexRow = { name: string; table: string; firstColumn: string };
type Ask = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

async function openEmbedded(): Promise<{ ask: Ask; close(): Promise<void> }> {
  const { executeSql, close } = await openNewTestDatabase();
  return { ask: executeSql, close };
}

async function openOnPostgres(): Promise<{ ask: Ask; close(): Promise<void> }> {
  const { url, release } = await createNewOnPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    ask: async (text, values) => ({ rows: [await client.query(text, values)].flat().flatMap((result) => result.rows) }),
    async close() {
      await client.end();
      await release();
    },
  };
}
